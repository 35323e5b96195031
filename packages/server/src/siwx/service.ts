import { createHash, randomBytes } from 'node:crypto'
import type { SiwxSessionRecord, SiwxVerifyBody } from '@latchkit/api/schemas'
import { toNetworkId } from '@latchkit/core/internal'
import { parseSignInMessage, type SignInRpc, verifySignInWith } from '@latchkit/core/sign-in'
import { HttpError } from '../errors/HttpError.js'
import type { AuthChange, AuthRecord, AuthStore } from '../storage/authStore.js'
import { type ContractProof, checkSignature, isSignedByKey, signInFamilies } from './proof.js'

/** Milliseconds that a nonce is good. */
export const nonceTtlMs: number = 300_000
/** Milliseconds that a session is good; a visitor who comes back later signs again. */
export const sessionTtlMs: number = 7 * 86_400_000
/** Milliseconds after which a contract is asked again whether the signature of a session still is its own. */
const contractCheckMs = 600_000

/** Milliseconds between two deletions of what has expired. */
const purgeMs = 600_000

const nonceKind = 'siwxNonce'
const sessionKind = 'siwxSession'

/** Where a request comes from. */
export type SiwxCaller = {
  /** Of the page; only a page of this origin can use what is issued to it. */
  origin: string
  /** Reads a network on the caller's account; undefined where the network is not configured. */
  getRpc(caipNetworkId: string): SignInRpc | undefined
}

type NonceBody = { browser: string; origin: string }
type SessionBody = {
  address: string
  caipAddress: string
  origin: string
  /** Of a contract, with the time of its last check. */
  contract?: { proof: ContractProof; checkedAt: number } | undefined
}

/** A session, and whether a contract signed: its address is one account on one network only. */
export type SiwxSession = SiwxSessionRecord & { isContract: boolean }

/** Sign-in with a wallet: nonces that are good once, and sessions of one account each. */
export type SiwxService = {
  /** @param browser - secret of the cookie that binds the nonce; a new one is made without */
  createNonce(
    caller: Pick<SiwxCaller, 'origin'>,
    browser: string | undefined,
  ): Promise<{ nonce: string; expiresAt: number; browser: string }>
  /**
   * Starts a session, which takes the place of `replaced`.
   * @throws HttpError SIGNATURE_INVALID, or RPC_FAILED when a contract's network cannot be read
   */
  verify(
    caller: SiwxCaller,
    body: SiwxVerifyBody & { browser: string | undefined; replaced: string | undefined },
  ): Promise<{ session: SiwxSession; token: string }>
  getSession(caller: SiwxCaller, token: string | undefined): Promise<SiwxSession | null>
  signOut(token: string | undefined): Promise<void>
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 32 letters and digits: 190 bits. */
function createNonceText(): string {
  let nonce = ''
  while (nonce.length < 32)
    for (const byte of randomBytes(48)) if (byte < 248 && nonce.length < 32) nonce += letters[byte % 62]
  return nonce
}

const refusal = (reason: string): HttpError =>
  new HttpError({
    status: 401,
    code: 'SIGNATURE_INVALID',
    message: `The sign-in is not valid: ${reason}.`,
  })

/** Creates the service over the storage of sign-in. */
export function createSiwxService(parameters: {
  store: AuthStore
  now?: (() => number) | undefined
}): SiwxService {
  const { store, now = Date.now } = parameters
  let purgedAt = now()

  const insert = (record: Omit<AuthRecord, 'owner' | 'revision'>): AuthChange => ({
    type: 'insert',
    record: { ...record, owner: '', revision: 1 },
  })
  const remove = ({ kind, key, revision }: AuthRecord): AuthChange => ({
    type: 'delete',
    kind,
    key,
    revision,
  })
  const find = (kind: string, secret: string | undefined): Promise<AuthRecord | undefined> =>
    secret === undefined ? Promise.resolve(undefined) : store.get(kind, hash(secret), now())

  /** A contract may have another owner by now. */
  const isStillSigned = async (
    record: AuthRecord,
    { contract, ...body }: SessionBody,
    getRpc: SiwxCaller['getRpc'],
  ): Promise<boolean> => {
    if (!contract || now() - contract.checkedAt < contractCheckMs) return true
    const isSigned = await checkSignature(contract.proof, getRpc(toNetworkId(body.caipAddress)))
    if (isSigned === false) return false
    // A network that cannot be read ends no session; the next request asks again.
    if (isSigned === undefined) return true
    const next: SessionBody = { ...body, contract: { ...contract, checkedAt: now() } }
    const replaced = { ...record, revision: record.revision + 1, body: JSON.stringify(next) }
    await store.commit([{ type: 'replace', record: replaced }], now())
    return true
  }

  return {
    async createNonce({ origin }, browser = randomBytes(32).toString('base64url')) {
      if (now() - purgedAt > purgeMs) {
        purgedAt = now()
        await store.purge(purgedAt)
      }
      const nonce = createNonceText()
      const expiresAt = now() + nonceTtlMs
      const body: NonceBody = { browser: hash(browser), origin }
      const record = { kind: nonceKind, key: hash(nonce), expiresAt, body: JSON.stringify(body) }
      await store.commit([insert(record)], now())
      return { nonce, expiresAt, browser }
    },

    async verify({ origin, getRpc }, { message, signature, browser, replaced }) {
      const parsed = parseSignInMessage(message, signInFamilies)
      if (!parsed) throw refusal('FORMAT')
      const { nonce } = parsed.fields
      const issued = await find(nonceKind, nonce)
      if (!issued) throw refusal('NONCE')
      const bound: NonceBody = JSON.parse(issued.body)
      if (bound.origin !== origin || browser === undefined || bound.browser !== hash(browser))
        throw refusal('NONCE')
      const { host: domain } = new URL(origin)
      const expected = { domain, nonce }
      const result = await verifySignInWith(signInFamilies, {
        message,
        signature,
        expected,
        rpc: getRpc(parsed.caipNetworkId),
        now: now(),
        maxAgeMs: nonceTtlMs,
      })
      if (!result.valid && result.reason === 'UNREACHABLE')
        throw new HttpError({
          status: 502,
          code: 'RPC_FAILED',
          message: 'The network of the account cannot be read.',
        })
      if (!result.valid) throw refusal(result.reason)
      const { address, caipAddress } = result
      const proof = { message, signature }
      const body: SessionBody = {
        address,
        caipAddress,
        origin,
        contract: (await isSignedByKey(proof)) ? undefined : { proof, checkedAt: now() },
      }
      const token = randomBytes(32).toString('base64url')
      const expiresAt = now() + sessionTtlMs
      const old = await find(sessionKind, replaced)
      const session = { kind: sessionKind, key: hash(token), expiresAt, body: JSON.stringify(body) }
      // One transaction: of several uses of a nonce at once, the one that deletes it starts a session.
      const isFirst = await store.commit([remove(issued), insert(session)], now())
      if (!isFirst) throw refusal('NONCE')
      if (old) await store.commit([remove(old)], now())
      const isContract = body.contract !== undefined
      return { session: { address, caipAddress, expiresAt, isContract }, token }
    },

    async getSession({ origin, getRpc }, token) {
      const record = await find(sessionKind, token)
      if (!record) return null
      const body: SessionBody = JSON.parse(record.body)
      if (body.origin !== origin) return null
      if (!(await isStillSigned(record, body, getRpc))) {
        await store.commit([remove(record)], now())
        return null
      }
      const { address, caipAddress } = body
      const isContract = body.contract !== undefined
      return { address, caipAddress, expiresAt: record.expiresAt, isContract }
    },

    async signOut(token) {
      const record = await find(sessionKind, token)
      if (record) await store.commit([remove(record)], now())
    },
  }
}
