/**
 * Schemes that an operating system or a browser handles, whoever declares them: they run code, read files, open
 * documents and settings, or carry a second address inside.
 */
const handled =
  /^(?:javascript|data|vbscript|file|filesystem|blob|about|intent|view-source|https?|wss?|s?ftp|chrome.*|edge|moz-.*|content|resource|jar|mailto|tel|callto|facetime.*|im|sip|sips|skype|sms|smsto|mms|geo|maps?|ms|ms-.*|microsoft.*|search|search-ms|shell|wtai|windows.*|outlook.*|onenote.*|onedrive|teamviewer.*|msteams|zoommtg|slack|vscode.*|git.*|ssh|telnet|rdp|vnc|smb|afp|nfs|ldaps?|nntp|news|feed|webcal|webdavs?|dav|svn|rtsp|magnet|steam|com\.epicgames.*|itms.*|apple.*|x-apple.*|x-help-.*|x-man-.*|help|app-?prefs|prefs|shortcuts|market|android.*|package|usb|view|res|mhtml|mk|hcp|its|local|urn|tv|dict|addressbook|message|calshow|workflow|powershell|cmd|ts3server|jnlps?|lync.*|conf|docs|pkcs11|acrobat.*|adobe.*|citrix.*|receiver|bitbucket.*)$/

const maxLength = 2048

/** The scheme of a link, in lower case; undefined for what is none, and for one that is handled by something else than an app. */
export function toAppScheme(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxLength || !URL.canParse(value)) return undefined
  const scheme = new URL(value).protocol.slice(0, -1).toLowerCase()
  return /^[a-z][a-z0-9+.-]*$/.test(scheme) && !handled.test(scheme) ? scheme : undefined
}

/**
 * An `https` address, or one of a scheme of `schemes`, parsed and rebuilt; undefined for anything else. The schemes are those
 * that a directory declares for a wallet; what a session's peer or a list names is not trusted with more.
 */
export function toSafeLink(value: unknown, schemes: readonly string[] = []): string | undefined {
  if (typeof value !== 'string' || value.length > maxLength || !URL.canParse(value)) return undefined
  const url = new URL(value)
  if (url.username || url.password) return undefined
  const scheme = toAppScheme(value)
  const isAllowed = url.protocol === 'https:' || (scheme !== undefined && schemes.includes(scheme))
  // Rebuilt from its parts: whatever the parser tolerated (spaces, tabs, control characters) is gone.
  return isAllowed ? url.href : undefined
}
