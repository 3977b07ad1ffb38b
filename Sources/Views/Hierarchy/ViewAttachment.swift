/// State that another module attaches to a view, with callbacks for the view's changes.
/// A view has at most one attachment of each class.
@_spi(Components) open class ViewAttachment {
  fileprivate final var next: ViewAttachment?

  /// Creates an attachment without a view.
  public init() {}

  /// Called after the frame, center, bounds, transform, alpha, visibility or content size
  /// of the view was set.
  open func viewChanged(_ view: View) {}

  /// Called when the window of the view may have changed.
  open func viewDidMoveToWindow(_ view: View) {}

  /// Called when the traits of the view have changed.
  open func traitsChanged(of view: View, from old: TraitCollection) {}
}

extension View {
  /// Returns the attachment of a class; nil if there is none.
  @_spi(Components) public func attachment<Kind: ViewAttachment>(
    of kind: Kind.Type
  ) -> Kind? {
    var here = rare?.attachments
    while let attachment = here {
      if type(of: attachment) == kind { return unsafeDowncast(attachment, to: kind) }
      here = attachment.next
    }
    return nil
  }

  /// Adds an attachment and returns it. The view must not have one of the same class.
  @discardableResult
  @_spi(Components) public func attach<Kind: ViewAttachment>(_ new: Kind) -> Kind {
    new.next = rare?.attachments
    someRare.attachments = new
    return new
  }

  /// Removes the attachment of a class.
  @_spi(Components) public func removeAttachment(of kind: ViewAttachment.Type) {
    guard let rare, let old = attachment(of: kind) else { return }
    if rare.attachments === old { return rare.attachments = old.next }
    forEachAttachment { if $0.next === old { $0.next = old.next } }
  }

  func forEachAttachment(_ body: (ViewAttachment) -> Void) {
    var here = rare?.attachments
    while let attachment = here {
      body(attachment)
      here = attachment.next
    }
  }

  /// Notifies the attachments that a property was set. Setting the frame, which sets
  /// several properties, is one change.
  func notifyAttachments() {
    guard let rare, rare.attachments != nil, !rare.isPlacing else { return }
    forEachAttachment { $0.viewChanged(self) }
  }
}
