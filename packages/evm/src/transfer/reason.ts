import { isError, toDisplayText } from '@latchkit/core'

/** Solidity's own failures (Panic(uint256)), as far as a token's transfer meets them. */
const panics: Readonly<Record<number, string>> = {
  1: 'An assertion failed.',
  17: 'A number went out of its range.',
}

/** Errors of the ERC-20 standard (ERC-6093) and of the usual guards, by selector. */
const known: Readonly<Record<string, string>> = {
  e450d38c: 'The token says that the balance is too low.',
  ec442f05: 'The token refuses this receiver.',
  '96c6fd1e': 'The token refuses this sender.',
  d93c0665: 'The token is paused.',
}

/** What a contract gave as its reason, in words; hostile text, cut and cleaned. Undefined when there is none. */
export function decodeReason(data: string): string | undefined {
  const [, selector, body = ''] = /^0x([0-9a-f]{8})([0-9a-f]*)$/.exec(data.slice(0, 4096).toLowerCase()) ?? []
  if (!selector) return undefined
  const word = (index: number): number => Number.parseInt(body.slice(index * 64, index * 64 + 64), 16)
  if (selector === '4e487b71') return panics[word(0)] ?? `Panic ${word(0)}`
  if (selector !== '08c379a0') return known[selector] ?? `Error 0x${selector}`
  const bytes = (body.slice(128, 128 + Math.min(word(1), 1000) * 2).match(/../g) ?? []).map(byte =>
    Number.parseInt(byte, 16),
  )
  return toDisplayText(new TextDecoder().decode(new Uint8Array(bytes)), 200) || undefined
}

/** Nodes put the bytes at different depths, some behind a word ('Reverted 0x…'). */
function findData(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return /^(?:reverted )?(0x(?:[0-9a-f]{8,})?)$/i.exec(value)?.[1]
  if (typeof value !== 'object' || value === null || depth > 4) return undefined
  const { data, originalError, error, cause, result } = value as Record<string, unknown>
  for (const next of [data, originalError, error, cause, result]) {
    const found = findData(next, depth + 1)
    if (found) return found
  }
  return undefined
}

/** Why the chain refuses, out of the error of a read. */
export function toReason(error: unknown): string {
  const details = isError(error) ? error.details : undefined
  return (
    decodeReason(findData(error) ?? '') ??
    (toDisplayText(details?.replace(/^.*?execution reverted:? ?/i, ''), 200) || 'It gave no reason.')
  )
}

/** Whether the node ran the call and it failed, as against a node that could not be asked. */
export const isRefusal = (error: unknown): boolean =>
  isError(error) && /^(REVERTED|SIMULATION_FAILED|INSUFFICIENT_FUNDS)$/.test(error.code)
