const prime = 0x01000193

/** FNV-1a over the UTF-16 code units, from a start value. */
function digest(text: string, start: number): string {
  let hash = start
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), prime)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/**
 * 64 bits by which a random text is recognised again, and which do not give it away: a session's topic is stored so.
 * Not for text that an attacker chooses.
 */
export const toFingerprint = (text: string): string => digest(text, 0x811c9dc5) + digest(text, 0x7ee3623b)
