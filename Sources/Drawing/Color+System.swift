// The colours of iOS 17, light and dark, with the values that Apple's Human Interface
// Guidelines publish and that a screen of a device has.

extension Color {
  /// A colour with two values, as 0xRRGGBBAA.
  private convenience init(_ light: UInt32, _ dark: UInt32) {
    func color(_ value: UInt32) -> Color {
      func channel(_ shift: UInt32) -> Double { Double(value >> shift & 0xFF) / 255 }
      return Color(
        red: channel(24), green: channel(16), blue: channel(8), alpha: channel(0))
    }
    self.init(light: color(light), dark: color(dark))
  }

  // MARK: Hues

  /// The red of interfaces.
  public static let systemRed = Color(0xFF3B_30FF, 0xFF45_3AFF)
  /// The green of interfaces.
  public static let systemGreen = Color(0x34C7_59FF, 0x30D1_58FF)
  /// The blue of interfaces.
  public static let systemBlue = Color(0x007A_FFFF, 0x0A84_FFFF)
  /// The orange of interfaces.
  public static let systemOrange = Color(0xFF95_00FF, 0xFF9F_0AFF)
  /// The yellow of interfaces.
  public static let systemYellow = Color(0xFFCC_00FF, 0xFFD6_0AFF)
  /// The pink of interfaces.
  public static let systemPink = Color(0xFF2D_55FF, 0xFF37_5FFF)
  /// The purple of interfaces.
  public static let systemPurple = Color(0xAF52_DEFF, 0xBF5A_F2FF)
  /// The teal of interfaces.
  public static let systemTeal = Color(0x30B0_C7FF, 0x40C8_E0FF)
  /// The indigo of interfaces.
  public static let systemIndigo = Color(0x5856_D6FF, 0x5E5C_E6FF)
  /// The brown of interfaces.
  public static let systemBrown = Color(0xA284_5EFF, 0xAC8E_68FF)
  /// The mint of interfaces.
  public static let systemMint = Color(0x00C7_BEFF, 0x63E6_E2FF)
  /// The cyan of interfaces.
  public static let systemCyan = Color(0x32AD_E6FF, 0x64D2_FFFF)
  /// Gray.
  public static let systemGray = Color(0x8E8E_93FF, 0x8E8E_93FF)
  /// Gray, nearer to the ground the greater the number.
  public static let systemGray2 = Color(0xAEAE_B2FF, 0x6363_66FF)
  /// Gray, nearer to the ground the greater the number.
  public static let systemGray3 = Color(0xC7C7_CCFF, 0x4848_4AFF)
  /// Gray, nearer to the ground the greater the number.
  public static let systemGray4 = Color(0xD1D1_D6FF, 0x3A3A_3CFF)
  /// Gray, nearer to the ground the greater the number.
  public static let systemGray5 = Color(0xE5E5_EAFF, 0x2C2C_2EFF)
  /// Gray, nearer to the ground the greater the number.
  public static let systemGray6 = Color(0xF2F2_F7FF, 0x1C1C_1EFF)

  // MARK: Text

  /// Text.
  public static let label = Color(0x0000_00FF, 0xFFFF_FFFF)
  /// Text of the second level.
  public static let secondaryLabel = Color(0x3C3C_4399, 0xEBEB_F599)
  /// Text of the third level.
  public static let tertiaryLabel = Color(0x3C3C_434D, 0xEBEB_F54D)
  /// Text of the fourth level.
  public static let quaternaryLabel = Color(0x3C3C_432E, 0xEBEB_F529)
  /// Text that stands for what is missing.
  public static let placeholderText = Color(0x3C3C_434D, 0xEBEB_F54D)
  /// Links.
  public static let link = Color(0x007A_FFFF, 0x0984_FFFF)

  // MARK: Lines

  /// Lines through which the ground shows.
  public static let separator = Color(0x3C3C_434A, 0x5454_5899)
  /// Lines through which nothing shows.
  public static let opaqueSeparator = Color(0xC6C6_C8FF, 0x3838_3AFF)

  // MARK: Backgrounds

  /// The ground.
  public static let systemBackground = Color(0xFFFF_FFFF, 0x0000_00FF)
  /// What lies on the ground.
  public static let secondarySystemBackground = Color(0xF2F2_F7FF, 0x1C1C_1EFF)
  /// What lies on that.
  public static let tertiarySystemBackground = Color(0xFFFF_FFFF, 0x2C2C_2EFF)
  /// The ground of grouped content.
  public static let systemGroupedBackground = Color(0xF2F2_F7FF, 0x0000_00FF)
  /// Groups.
  public static let secondarySystemGroupedBackground = Color(0xFFFF_FFFF, 0x1C1C_1EFF)
  /// What lies in groups.
  public static let tertiarySystemGroupedBackground = Color(0xF2F2_F7FF, 0x2C2C_2EFF)

  // MARK: Fills

  /// Thin shapes, such as tracks.
  public static let systemFill = Color(0x7878_8033, 0x7878_805C)
  /// Shapes of middle size.
  public static let secondarySystemFill = Color(0x7878_8029, 0x7878_8052)
  /// Large shapes, such as fields.
  public static let tertiarySystemFill = Color(0x7676_801F, 0x7676_803D)
  /// Areas with content.
  public static let quaternarySystemFill = Color(0x7474_8014, 0x7676_802E)

  // MARK: The same in both

  /// Text on dark grounds.
  public static let lightText = Color(0xFFFF_FF99, 0xFFFF_FF99)
  /// Text on light grounds.
  public static let darkText = Color(0x0000_00FF, 0x0000_00FF)
}
