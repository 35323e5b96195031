const rules: readonly (readonly [RegExp, string])[] = [
  // Tokens come first, because a URL may contain one. Each run of letters is read once, and only one before a dot is
  // searched: without that, a long line takes the square of its length.
  [/(?<![\w-])(?=[\w-]+\.)([\w-]*?)eyJ[\w-]{5,}\.[\w-]*\.?[\w-]*/g, '$1[token]'],
  [/\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]+/gi, '$1 [token]'],
  // A URL keeps only scheme and host, because paths and queries carry API keys.
  [/(?<![a-z0-9+.-])([a-z0-9+.-]+:\/\/)(?:[^\s"'\\/?#@]*@)?([^\s"'\\/?#]+)[^\s"'\\]*/gi, '$1$2/…'],
  [/\bwc:[^\s"'\\]+/g, 'wc:…'],
  [/\b(auth|token|key|secret|password|pass|apikey|api_key|symkey|projectid)=[^\s&"'\\]+/gi, '$1=…'],
  [/\b0x[0-9a-fA-F]{40,}/g, '0x…'],
  [/\b[0-9a-fA-F]{64,}\b/g, '[hex]'],
  [/\b[1-9A-HJ-NP-Za-km-z]{32,}\b/g, '[base58]'],
]

/** Removes from a text whatever looks like a secret, a URL path, an address or a capability. */
export function scrub(line: string): string {
  let text = line
  for (const [pattern, replacement] of rules) text = text.replace(pattern, replacement)
  return text
}
