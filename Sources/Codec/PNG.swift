/// PNG files (Portable Network Graphics, third edition, W3C 2025), read and written through libpng.
///
/// Reading is split over `PNG+Reading.swift`, the meaning of a file's colour numbers over `PNGColor.swift`,
/// `ICCProfile.swift` and `PNGGamma.swift`, writing over `PNG+Writing.swift`. Every function may be called from any
/// thread at any time.
public enum PNG {}
