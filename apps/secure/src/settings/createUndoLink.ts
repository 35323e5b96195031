/** The end of the URL of a mailed link. */
const marker = /^#undo-(rotation|email)=([-\w]{22}\.[-\w]{32})$/
const key = 'latchkit-undo'

export type UndoLink = {
  /** What the link undoes; undefined where the page was not opened by one. */
  read(): { kind: 'rotation' | 'email'; token: string } | undefined
  /** The link was used, or is not wanted. */
  clear(): void
}

/** A mailed link, kept in this tab while the visitor signs in, also at a provider. */
export function createUndoLink({
  location,
  history,
  storage,
}: {
  location: Pick<Location, 'hash' | 'pathname'>
  history: Pick<History, 'replaceState'>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}): UndoLink {
  if (marker.test(location.hash)) {
    storage.setItem(key, location.hash)
    // Neither the history nor what looks at the address bar needs it.
    history.replaceState(null, '', location.pathname)
  }
  return {
    read() {
      const [, kind, token = ''] = marker.exec(storage.getItem(key) ?? '') ?? []
      return kind === 'rotation' || kind === 'email' ? { kind, token } : undefined
    },
    clear: () => storage.removeItem(key),
  }
}
