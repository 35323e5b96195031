import type { TokenConfig } from './tokens.js'

type Lists = Record<string, TokenConfig[]>

/** An entry of the public token list format (tokenlists.org). */
type PublicToken = {
  chainId?: unknown
  address: string
  symbol: string
  name: string
  decimals: number
  logoURI?: unknown
}

/**
 * Parses TOKEN_LISTS: a JSON object of CAIP-2 id → tokens, or comma-separated paths of files with
 * such an object or a public token list. Values are validated by `checkOptions`.
 */
export function parseTokenLists(
  value: string,
  readFile: (path: string) => string,
  problems: string[],
): Lists {
  const lists: Lists = {}
  const texts = value.startsWith('{') ? [value] : value.split(',').map(path => read(path.trim()))
  function read(path: string): string | undefined {
    try {
      return readFile(path)
    } catch {
      problems.push(`TOKEN_LISTS: the file ${path} cannot be read`)
      return undefined
    }
  }
  for (const text of texts) {
    if (text === undefined) continue
    let content: unknown
    try {
      content = JSON.parse(text)
    } catch {
      problems.push('TOKEN_LISTS: is not JSON')
      continue
    }
    if (typeof content !== 'object' || content === null || Array.isArray(content)) {
      problems.push('TOKEN_LISTS: is not a JSON object')
      continue
    }
    const tokens = (content as { tokens?: unknown }).tokens
    const entries = Array.isArray(tokens) ? fromPublicList(tokens) : Object.entries(content as Lists)
    for (const [chain, list] of entries) {
      if (!Array.isArray(list)) {
        problems.push(`TOKEN_LISTS (${chain}): is not a list of tokens`)
        continue
      }
      const own = lists[chain] ?? []
      lists[chain] = own
      for (const token of list) own.push(token)
    }
  }
  return lists
}

function fromPublicList(tokens: readonly unknown[]): [string, TokenConfig[]][] {
  return tokens.flatMap((entry): [string, TokenConfig[]][] => {
    if (typeof entry !== 'object' || entry === null) return []
    const { chainId, address, symbol, name, decimals, logoURI } = entry as PublicToken
    const icon = typeof logoURI === 'string' && logoURI.startsWith('https://') ? { iconUrl: logoURI } : {}
    return [[`eip155:${String(chainId)}`, [{ address, symbol, name, decimals, ...icon }]]]
  })
}
