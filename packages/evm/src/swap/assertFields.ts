import { LatchkitError } from '@latchkit/core/family'

/** @throws INVALID_RESPONSE with the first field that is false in `context`: nothing of it may reach a wallet */
export function assertFields(fields: Readonly<Record<string, boolean>>): void {
  const field = Object.keys(fields).find(name => !fields[name])
  if (field)
    throw new LatchkitError('INVALID_RESPONSE', {
      shortMessage: 'The transaction does not match the swap that was reviewed. Nothing was sent.',
      context: { field },
    })
}
