import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { toErrorInfo } from '../errors/toErrorInfo.js'
import { emptyBuy } from './selectBuy.js'
import { getSession, loadOnramp } from './session.js'

const optionsTtlMs = 300_000
/** The built-in list is replaced as soon as the server can be reached. */
const fallbackTtlMs = 5_000

/** Reads what can be bought; kept for 5 minutes. Never rejects: a failure is in state. */
export function loadOptions(client: Client, isForced = false): Promise<void> {
  const session = getSession(client)
  const { options, optionsFetchedAt } = client.getState().slices.buy ?? emptyBuy
  const age = client.environment.now() - (optionsFetchedAt ?? Number.NEGATIVE_INFINITY)
  const ttlMs = options?.isFallback ? fallbackTtlMs : optionsTtlMs
  if (!isForced && age >= 0 && age < ttlMs) return Promise.resolve()
  const read = async (): Promise<void> => {
    try {
      const fetched = await (await loadOnramp(client)).getOptions()
      dispatch(client, { type: 'buy/optionsFetched', options: fetched, at: client.environment.now() })
    } catch (error) {
      dispatch(client, { type: 'buy/optionsFailed', error: toErrorInfo(error) })
    } finally {
      session.options = undefined
    }
  }
  if (!session.options) {
    dispatch(client, { type: 'buy/optionsStarted' })
    session.options = read()
  }
  return session.options
}
