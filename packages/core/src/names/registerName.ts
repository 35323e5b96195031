import type { Client } from '../client/client.js'
import { dispatch, emit } from '../client/internals.js'
import { callFeature } from '../client/loadFeature.js'
import { nameMessageTtlMs } from '../constants.js'
import type { CaipAddress } from '../contract/ids.js'
import type { NameRefusal, NameResult } from '../contract/names.js'
import type { ErrorCode } from '../errors/codes.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toErrorInfo, toLatchkitError } from '../errors/toErrorInfo.js'
import { untilAborted } from '../family/untilAborted.js'
import { identity } from '../identity/definition.js'
import { fetchIdentity } from '../identity/faces.js'
import { selectIdentity } from '../identity/selectIdentity.js'
import { signMessage } from '../sign/faces.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { checkName } from './checkName.js'
import { fetchNames } from './fetchNames.js'
import { loadNames } from './loadNames.js'
import type { RegisterNameParameters, RegisterNameReturnType } from './namesParameters.js'
import type { NameRequestKind } from './namesState.js'
import { selectNames } from './selectNames.js'
import { getSession } from './session.js'
import { showEnd } from './showEnd.js'

type Request = { kind: NameRequestKind; name: string; account: CaipAddress; signal: AbortSignal }

const codes: Readonly<Record<NameRefusal, ErrorCode>> = {
  unsupported: 'UNSUPPORTED_CHAIN',
  invalid: 'NAME_INVALID',
  taken: 'NAME_TAKEN',
  expired: 'NAME_MESSAGE_EXPIRED',
  used: 'NAME_MESSAGE_EXPIRED',
  unauthorized: 'NAME_UNAUTHORIZED',
}

/** The text that the wallet signs. Its keys are exactly those that the server accepts. */
function toMessage({ kind, name }: Pick<Request, 'kind' | 'name'>, nowMs: number): string {
  const timestamp = Math.floor(nowMs / 1000)
  return JSON.stringify(
    kind === 'register' ? { name, attributes: {}, timestamp } : { action: kind, name, timestamp },
  )
}

/** Sends the signed message once. Where the response is lost, the account's names show whether it was accepted. */
async function send(client: Client, request: Request, signed: { message: string; signature: string }) {
  const { kind, name, account } = request
  const names = await loadNames(client)
  let result: NameResult
  try {
    result = await (kind === 'register' ? names.register : names.setPrimary)({ account, ...signed })
  } catch (cause) {
    const accountNames = await names.getNames({ account }).catch(() => [])
    const isDone =
      kind === 'register' ? accountNames.some(each => each.name === name) : accountNames[0]?.name === name
    if (!isDone) throw cause
    return
  }
  if (!result.success) throw new LatchkitError(codes[result.reason])
}

async function run(client: Client, request: Request): Promise<void> {
  const { kind, name, account, signal } = request
  const { environment } = client
  const askedAt = environment.now()
  const message = toMessage(request, askedAt + getSession(client).aheadMs)
  const expiresAt = askedAt + nameMessageTtlMs
  // The wallet is asked in the tick of the tap.
  const signing = untilAborted(() => signMessage(client, { message }), signal)
  dispatch(client, { type: 'names/progressed', progress: { step: 'signing', kind, name, expiresAt } })
  const signature = await signing
  if (selectAccount(client.getState()).caipAddress !== account) throw new LatchkitError('ACCOUNT_CHANGED')
  // The server would refuse it.
  if (environment.now() >= expiresAt) throw new LatchkitError('NAME_MESSAGE_EXPIRED')
  dispatch(client, { type: 'names/progressed', progress: { step: 'sending', kind, name } })
  await send(client, request, { message, signature })
}

/** The full name of a label, or of a full name below the parent. */
function toFullName(name: string, parent: string): string {
  const typed = name.trim().toLowerCase()
  return typed.endsWith(`.${parent}`) ? typed : `${typed}.${parent}`
}

async function ask(
  client: Client,
  kind: NameRequestKind,
  { name: given }: RegisterNameParameters,
): Promise<RegisterNameReturnType> {
  const session = getSession(client)
  const { caipAddress: account, caipNetworkId, isConnected } = selectAccount(client.getState())
  if (!isConnected || !account) throw new LatchkitError('NOT_CONNECTED')
  if (session.asking) throw new LatchkitError('REQUEST_PENDING')
  const controller = new AbortController()
  session.asking = controller
  const { signal } = controller
  let name = given
  try {
    // It is known where the modal offers a name, and the wallet is then asked in this tick.
    const parent =
      selectNames(client.getState()).parent ??
      (await callFeature(client, identity, code => code.fetchNameParent(client, { caipNetworkId })))
    if (parent === undefined) throw new LatchkitError('UNSUPPORTED_CHAIN')
    name = kind === 'register' ? toFullName(given, parent) : given
    const problem = kind === 'register' ? checkName(name.slice(0, -parent.length - 1)) : undefined
    if (problem) throw new LatchkitError('NAME_INVALID', { details: problem })
    if (kind === 'register') emit(client, 'REGISTER_NAME_INITIATED', { ensName: name })
    await run(client, { kind, name, account, signal })
  } catch (cause) {
    const error = toLatchkitError(cause, 'SERVER_ERROR')
    if (kind === 'register' && error.code !== 'CANCELLED')
      emit(client, 'REGISTER_NAME_ERROR', { ensName: name, error: error.shortMessage }, 'error')
    if (session.asking === controller) {
      session.asking = undefined
      const progress = { step: 'idle', kind, name, error: toErrorInfo(error) } as const
      dispatch(client, { type: 'names/progressed', progress })
    }
    throw error
  }
  if (kind === 'register') emit(client, 'REGISTER_NAME_SUCCESS', { ensName: name })
  if (session.asking === controller) {
    session.asking = undefined
    dispatch(client, { type: 'names/progressed', progress: { step: 'done', kind, name } })
  }
  showEnd(client, { kind, name })
  const { name: known, image } = selectIdentity(client.getState(), { account })
  // The first name of an account is its primary one, and the server has just checked whose it is.
  if (kind === 'primary' || known === undefined)
    dispatch(client, { type: 'identity/fetched', account, name, image, at: client.environment.now() })
  // What the server now has of the account; its failure is silent.
  await Promise.allSettled([fetchIdentity(client, { account, forceUpdate: true }), fetchNames(client)])
  return { name }
}

export const registerName = (
  client: Client,
  parameters: RegisterNameParameters,
): Promise<RegisterNameReturnType> => ask(client, 'register', parameters)

export const setPrimaryName = (
  client: Client,
  parameters: RegisterNameParameters,
): Promise<RegisterNameReturnType> => ask(client, 'primary', parameters)
