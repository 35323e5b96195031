import type { Client } from '../client/client.js'
import { dispatch, getInternals } from '../client/internals.js'
import { balanceRetryDelayMs, identityTtlMs } from '../constants.js'
import type { CaipAddress } from '../contract/ids.js'
import type { ErrorCode } from '../errors/codes.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import { toAddress, toNetworkId } from '../utils/caip.js'
import { isSameAddress } from '../utils/isLookAlike.js'
import type { IdentityEntry } from './identityState.js'
import { isPlainName, readStoredIdentity, writeStoredIdentity } from './identityStore.js'
import { selectIdentity, toIdentityKey } from './selectIdentity.js'
import { getSession } from './session.js'

export type FetchIdentityParameters = {
  /** CAIP-10. Default: the active account. */
  account?: CaipAddress | undefined
  /** Reads even when the last read is younger than 5 min. */
  forceUpdate?: boolean | undefined
}

/** Of the server, not of one account. */
const serverCodes: readonly ErrorCode[] = ['SERVER_ERROR', 'REQUEST_TIMEOUT', 'OFFLINE', 'RATE_LIMITED']

/** What the server returns for an account. The name counts only when it leads back to the account. */
async function read(
  client: Client,
  account: CaipAddress,
  signal: AbortSignal,
): Promise<Pick<IdentityEntry, 'name' | 'image'>> {
  const names = await client.options.ports?.names?.()
  if (!names) return {}
  const { name, avatar } = await names.getIdentity({ account, signal })
  if (name === undefined || !isPlainName(name)) return {}
  const address = await names.resolveName({ name, caipNetworkId: toNetworkId(account), signal })
  if (address === undefined || !isSameAddress(address, toAddress(account))) return {}
  return { name, image: avatar }
}

export async function fetchIdentity(
  client: Client,
  { account, forceUpdate = false }: FetchIdentityParameters & { account: CaipAddress },
): Promise<IdentityEntry> {
  const session = getSession(client)
  const { running, limiter, signal } = session
  const { storage } = getInternals(client)
  const key = toIdentityKey(account)
  const getKnown = (): IdentityEntry => selectIdentity(client.getState(), { account })
  const now = client.environment.now()
  // A clock that was set back must not keep a value fresh for hours.
  const isWithin = (at: number | undefined, time: number): boolean =>
    at !== undefined && now >= at && now - at < time
  const { fetchedAt, failedAt } = getKnown()
  if (!forceUpdate) {
    const pending = running.get(key)
    if (pending) return pending
    if (isWithin(fetchedAt, identityTtlMs) || isWithin(failedAt, balanceRetryDelayMs)) return getKnown()
    // Read by an earlier page.
    const stored = fetchedAt === undefined ? readStoredIdentity(storage, account, now) : undefined
    if (stored) {
      dispatch(client, { type: 'identity/fetched', account, ...stored })
      return getKnown()
    }
    if (isWithin(session.failedAt, balanceRetryDelayMs)) return getKnown()
  }
  const run = async (): Promise<IdentityEntry> => {
    const isCurrent = (): boolean => running.get(key) === reading && !signal.aborted
    try {
      const found = await limiter(() => read(client, account, signal))
      session.failedAt = undefined
      if (found && isCurrent()) {
        const identity = { ...found, at: client.environment.now() }
        dispatch(client, { type: 'identity/fetched', account, ...identity })
        writeStoredIdentity(storage, account, identity)
      }
    } catch (error) {
      // A name is no need: what was known before stays, and the address is shown anyway.
      const at = client.environment.now()
      if (serverCodes.includes(toLatchkitError(error).code)) session.failedAt = at
      if (isCurrent()) dispatch(client, { type: 'identity/failed', account, at })
    }
    if (running.get(key) === reading) running.delete(key)
    return getKnown()
  }
  // It settles later than it is noted.
  const reading: Promise<IdentityEntry> = Promise.resolve().then(run)
  running.set(key, reading)
  return reading
}
