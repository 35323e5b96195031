import type { Client } from '../client/client.js'
import type { NameSuggestion } from '../contract/names.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { loadNames } from './loadNames.js'
import type { GetNameSuggestionsParameters } from './namesParameters.js'
import { getSession } from './session.js'

/** More are not shown. */
const maxSuggestions = 10
/** A clock that is further off than this is the response's fault. */
const maxAheadMs = 24 * 3_600_000

export async function getNameSuggestions(
  client: Client,
  { name, signal }: GetNameSuggestionsParameters,
): Promise<readonly NameSuggestion[]> {
  const names = await loadNames(client)
  const sentAt = client.environment.now()
  const { suggestions, now } = await names.getSuggestions({ name, signal })
  if (signal?.aborted) throw new LatchkitError('CANCELLED')
  // A message is good by the server's clock, which was read at some time between sending and receiving.
  const aheadMs = now === undefined ? 0 : now - (sentAt + client.environment.now()) / 2
  if (Math.abs(aheadMs) < maxAheadMs) getSession(client).aheadMs = Math.round(aheadMs)
  return suggestions.slice(0, maxSuggestions)
}
