import { base58 } from '@scure/base'
import {
  snsPrograms,
  toDomainKey,
  toPaymentKeys,
  toPrimaryKey,
  toReverseKey,
} from '../providers/snsAccounts.js'

type Account = { owner: string; data: Buffer }

const rootDomain = base58.decode('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')

/** Accounts of SNS in the form of the chain, and an endpoint that has them. */
export type FakeSns = {
  fetch: typeof globalThis.fetch
  /** Registers a name; returns its accounts. */
  register(name: string, owner: Uint8Array): ReturnType<typeof toPaymentKeys> & { domain: Uint8Array }
  put(key: Uint8Array, account: Account): void
  /** Gives the token of a name to a holder. */
  tokenize(name: string, holder: Uint8Array, state?: number): void
  setPrimary(name: string, owner: Uint8Array): void
}

const toDomain = (name: string): Uint8Array => {
  const domain = toDomainKey(name.split('.').slice(0, -1))
  if (!domain) throw new Error(name)
  return domain
}

export function createFakeSns(): FakeSns {
  const accounts = new Map<string, Account>()
  const holders = new Map<string, string>()
  const put = (key: Uint8Array, account: Account) => accounts.set(base58.encode(key), account)
  const parentOf = (name: string) =>
    name.split('.').length > 2 ? toDomain(name.slice(name.indexOf('.') + 1)) : rootDomain

  const reply = (method: string, params: unknown[]): unknown => {
    if (method === 'getTokenLargestAccounts') {
      const address = holders.get(String(params[0]))
      return { context: { slot: 1 }, value: address ? [{ address, amount: '1', decimals: 0 }] : [] }
    }
    const value = (params[0] as string[]).map(key => {
      const account = accounts.get(key)
      return account ? { owner: account.owner, data: [account.data.toString('base64'), 'base64'] } : null
    })
    return { context: { slot: 1 }, value }
  }

  return {
    put,
    fetch: async (_input, init) => {
      const { id, method, params } = JSON.parse(String(init?.body))
      return Response.json({ jsonrpc: '2.0', id, result: reply(method, params) })
    },
    register(name, owner) {
      const [domain, parent] = [toDomain(name), parentOf(name)]
      put(domain, { owner: snsPrograms.names, data: Buffer.concat([parent, owner, Buffer.alloc(32)]) })
      const label = `${parent === rootDomain ? '' : '\0'}${name.split('.')[0]}`
      const text = Buffer.alloc(100 + Buffer.byteLength(label))
      text.writeUInt32LE(Buffer.byteLength(label), 96)
      text.write(label, 100)
      put(toReverseKey(domain, parent), { owner: snsPrograms.names, data: text })
      return { domain, ...toPaymentKeys(domain) }
    },
    tokenize(name, holder, state = 2) {
      const { token, mint } = toPaymentKeys(toDomain(name))
      put(token, {
        owner: snsPrograms.tokenizer,
        data: Buffer.concat([Buffer.of(state, 0), Buffer.alloc(96)]),
      })
      const account = Buffer.concat([mint, holder, Buffer.from([1, 0, 0, 0, 0, 0, 0, 0])])
      const key = Buffer.from(mint).fill(9, 0, 4)
      put(key, { owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', data: account })
      holders.set(base58.encode(mint), base58.encode(key))
    },
    setPrimary(name, owner) {
      put(toPrimaryKey(owner), {
        owner: snsPrograms.offers,
        data: Buffer.concat([Buffer.of(1), toDomain(name)]),
      })
    },
  }
}
