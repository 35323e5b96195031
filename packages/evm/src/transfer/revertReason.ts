import { isError } from '@latchkit/core'
import { toDisplayText } from '@latchkit/core/family'

/** Solidity's `Panic(uint256)` codes that a token's transfer can raise. */
const panics: Readonly<Record<number, string>> = {
  1: 'An assertion failed.',
  17: 'An arithmetic operation overflowed.',
}

/** Errors of the ERC-20 standard (ERC-6093) and of the usual guards, by selector. */
const errors: Readonly<Record<string, string>> = {
  e450d38c: 'The token reports an insufficient balance.',
  ec442f05: 'The token rejects this receiver.',
  '96c6fd1e': 'The token rejects this sender.',
  d93c0665: 'The token is paused.',
}

/** The reason in a contract's revert data, cut and cleaned; undefined where it gives none. */
export function decodeRevertReason(data: string): string | undefined {
  const [, selector, body = ''] = /^0x([0-9a-f]{8})([0-9a-f]*)$/.exec(data.slice(0, 4096).toLowerCase()) ?? []
  if (!selector) return undefined
  const word = (index: number): number => Number.parseInt(body.slice(index * 64, index * 64 + 64), 16)
  if (selector === '4e487b71') return panics[word(0)] ?? `Panic ${word(0)}`
  if (selector !== '08c379a0') return errors[selector] ?? `Error 0x${selector}`
  const bytes = (body.slice(128, 128 + Math.min(word(1), 1000) * 2).match(/../g) ?? []).map(byte =>
    Number.parseInt(byte, 16),
  )
  return toDisplayText(new TextDecoder().decode(new Uint8Array(bytes)), 200) || undefined
}

/** Nodes put the revert data at different depths, some after a word ('Reverted 0x…'). */
function findData(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return /^(?:reverted )?(0x(?:[0-9a-f]{8,})?)$/i.exec(value)?.[1]
  if (typeof value !== 'object' || value === null || depth > 4) return undefined
  const { data, originalError, error, cause, result } = value as Record<string, unknown>
  for (const nested of [data, originalError, error, cause, result]) {
    const found = findData(nested, depth + 1)
    if (found) return found
  }
  return undefined
}

/** Why the chain reverts, from the error of a read. */
export function toRevertReason(error: unknown): string {
  const details = isError(error) ? error.details : undefined
  return (
    decodeRevertReason(findData(error) ?? '') ??
    (toDisplayText(details?.replace(/^.*?execution reverted:? ?/i, ''), 200) || 'No reason was given.')
  )
}

/** Returns whether the node ran the call and it failed, unlike a node that could not be read. */
export const isRevert = (error: unknown): boolean =>
  isError(error) && /^(REVERTED|SIMULATION_FAILED|INSUFFICIENT_FUNDS)$/.test(error.code)
