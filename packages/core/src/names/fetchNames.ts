import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toErrorInfo } from '../errors/toErrorInfo.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { toDisplayText } from '../utils/toDisplayText.js'
import { loadNames } from './loadNames.js'

/** More are not shown. */
const maxNames = 50

export async function fetchNames(client: Client): Promise<readonly string[]> {
  const { caipAddress: account } = selectAccount(client.getState())
  if (!account) throw new LatchkitError('NOT_CONNECTED')
  dispatch(client, { type: 'names/ownStarted', account })
  try {
    const names = await loadNames(client)
    const found = await names.getNames({ account })
    const safeNames = found.map(({ name }) => name).filter(name => toDisplayText(name, 255) === name)
    dispatch(client, { type: 'names/ownFetched', account, names: safeNames.slice(0, maxNames) })
    return safeNames
  } catch (error) {
    dispatch(client, { type: 'names/ownFailed', account, error: toErrorInfo(error) })
    throw error
  }
}
