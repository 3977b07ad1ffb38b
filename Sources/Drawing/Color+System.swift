// The colours of iOS 17, light and dark, with the values that Apple's Human Interface
// Guidelines publish and that a device displays.

extension Color {
  /// Creates a colour from its light and dark values, as 0xRRGGBBAA.
  private convenience init(_ light: UInt32, _ dark: UInt32) {
    func color(_ value: UInt32) -> Color {
      func channel(_ shift: UInt32) -> Double { Double(value >> shift & 0xFF) / 255 }
      return Color(
        red: channel(24), green: channel(16), blue: channel(8), alpha: channel(0))
    }
    self.init(light: color(light), dark: color(dark))
  }

  // MARK: Hues

  /// The system red.
  public static let systemRed = Color(0xFF3B_30FF, 0xFF45_3AFF)
  /// The system green.
  public static let systemGreen = Color(0x34C7_59FF, 0x30D1_58FF)
  /// The system blue.
  public static let systemBlue = Color(0x007A_FFFF, 0x0A84_FFFF)
  /// The system orange.
  public static let systemOrange = Color(0xFF95_00FF, 0xFF9F_0AFF)
  /// The system yellow.
  public static let systemYellow = Color(0xFFCC_00FF, 0xFFD6_0AFF)
  /// The system pink.
  public static let systemPink = Color(0xFF2D_55FF, 0xFF37_5FFF)
  /// The system purple.
  public static let systemPurple = Color(0xAF52_DEFF, 0xBF5A_F2FF)
  /// The system teal.
  public static let systemTeal = Color(0x30B0_C7FF, 0x40C8_E0FF)
  /// The system indigo.
  public static let systemIndigo = Color(0x5856_D6FF, 0x5E5C_E6FF)
  /// The system brown.
  public static let systemBrown = Color(0xA284_5EFF, 0xAC8E_68FF)
  /// The system mint.
  public static let systemMint = Color(0x00C7_BEFF, 0x63E6_E2FF)
  /// The system cyan.
  public static let systemCyan = Color(0x32AD_E6FF, 0x64D2_FFFF)
  /// The base gray, equal in both appearances.
  public static let systemGray = Color(0x8E8E_93FF, 0x8E8E_93FF)
  /// The second-level gray; a higher level is closer to the background.
  public static let systemGray2 = Color(0xAEAE_B2FF, 0x6363_66FF)
  /// The third-level gray.
  public static let systemGray3 = Color(0xC7C7_CCFF, 0x4848_4AFF)
  /// The fourth-level gray.
  public static let systemGray4 = Color(0xD1D1_D6FF, 0x3A3A_3CFF)
  /// The fifth-level gray.
  public static let systemGray5 = Color(0xE5E5_EAFF, 0x2C2C_2EFF)
  /// The sixth-level gray.
  public static let systemGray6 = Color(0xF2F2_F7FF, 0x1C1C_1EFF)

  // MARK: Text

  /// The colour of text labels with primary content.
  public static let label = Color(0x0000_00FF, 0xFFFF_FFFF)
  /// The colour of text labels with secondary content.
  public static let secondaryLabel = Color(0x3C3C_4399, 0xEBEB_F599)
  /// The colour of text labels with tertiary content.
  public static let tertiaryLabel = Color(0x3C3C_434D, 0xEBEB_F54D)
  /// The colour of text labels with quaternary content.
  public static let quaternaryLabel = Color(0x3C3C_432E, 0xEBEB_F529)
  /// The colour of placeholder text.
  public static let placeholderText = Color(0x3C3C_434D, 0xEBEB_F54D)
  /// The colour of links.
  public static let link = Color(0x007A_FFFF, 0x0984_FFFF)

  // MARK: Lines

  /// The colour of thin lines through which the content below shows.
  public static let separator = Color(0x3C3C_434A, 0x5454_5899)
  /// The colour of opaque lines.
  public static let opaqueSeparator = Color(0xC6C6_C8FF, 0x3838_3AFF)

  // MARK: Backgrounds

  /// The colour of the main background.
  public static let systemBackground = Color(0xFFFF_FFFF, 0x0000_00FF)
  /// The colour of content layered on the main background.
  public static let secondarySystemBackground = Color(0xF2F2_F7FF, 0x1C1C_1EFF)
  /// The colour of content layered on secondary backgrounds.
  public static let tertiarySystemBackground = Color(0xFFFF_FFFF, 0x2C2C_2EFF)
  /// The colour of the main background of a grouped interface.
  public static let systemGroupedBackground = Color(0xF2F2_F7FF, 0x0000_00FF)
  /// The colour of content layered on the main background of a grouped interface.
  public static let secondarySystemGroupedBackground = Color(0xFFFF_FFFF, 0x1C1C_1EFF)
  /// The colour of content layered on secondary backgrounds of a grouped interface.
  public static let tertiarySystemGroupedBackground = Color(0xF2F2_F7FF, 0x2C2C_2EFF)

  // MARK: Fills

  /// The fill of thin shapes, such as slider tracks.
  public static let systemFill = Color(0x7878_8033, 0x7878_805C)
  /// The fill of medium-size shapes.
  public static let secondarySystemFill = Color(0x7878_8029, 0x7878_8052)
  /// The fill of large shapes, such as input fields.
  public static let tertiarySystemFill = Color(0x7676_801F, 0x7676_803D)
  /// The fill of large areas with complex content.
  public static let quaternarySystemFill = Color(0x7474_8014, 0x7676_802E)

  // MARK: Colours equal in both appearances

  /// The colour of text on dark backgrounds.
  public static let lightText = Color(0xFFFF_FF99, 0xFFFF_FF99)
  /// The colour of text on light backgrounds.
  public static let darkText = Color(0x0000_00FF, 0x0000_00FF)
}
