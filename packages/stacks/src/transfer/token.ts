import type { TransferRequest } from '@latchkit/core'
import { LatchkitError, type RestClient } from '@latchkit/core/family'
import type { ReadOptions } from '../actions/getAccount.js'
import { encodePrincipal, readUint } from './clarity.js'
import { parseToken, type StacksToken } from './parseToken.js'

export type TokenFacts = {
  contract: string
  /** Name of the token within the contract. */
  asset: string
  decimals: bigint
  /** Of the sender. */
  balance: bigint
}

type Interface = { functions: unknown; fungible_tokens: unknown }

const invalid = (details: string): LatchkitError => new LatchkitError('INVALID_RESPONSE', { details })

const toPath = (kind: string, { address, name }: StacksToken, rest = ''): string =>
  `/v2/contracts/${kind}/${encodeURIComponent(address)}/${encodeURIComponent(name)}${rest}`

/** The result of a read-only function, which has to be `(ok uint)`. */
async function callRead(
  rest: RestClient,
  token: StacksToken,
  { sender, fn, args }: { sender: string; fn: string; args: readonly string[] },
  read: ReadOptions,
): Promise<bigint> {
  const response = (await rest.post({
    ...read,
    path: toPath('call-read', token, `/${fn}`),
    body: { sender, arguments: args },
  })) as { okay?: unknown; result?: unknown } | undefined
  const value = response?.okay === true ? readUint(response.result) : undefined
  if (value === undefined) throw invalid(`The contract returned no number for ${fn}.`)
  return value
}

const readNames = (list: unknown): readonly string[] =>
  (Array.isArray(list) ? list : []).flatMap(item => {
    const name = (item as { name?: unknown } | null)?.name
    return typeof name === 'string' ? name : []
  })

/**
 * Reads a token (SIP-010): its name within the contract for the post-condition, its decimals, and the sender's balance.
 * @throws INVALID_ADDRESS for a contract that is no token, AMOUNT_INVALID for other decimals than the request's
 */
export async function readToken(
  rest: RestClient,
  { token }: TransferRequest,
  sender: string,
  read: ReadOptions,
): Promise<TokenFacts | undefined> {
  if (token.address === undefined) return undefined
  const parsed = parseToken(token.address)
  if (!parsed) throw new LatchkitError('INVALID_ADDRESS')
  const abi = (await rest.get({ ...read, path: toPath('interface', parsed) })) as Interface | undefined
  const assets = readNames(abi?.fungible_tokens)
  const asset = parsed.asset ?? assets[0]
  if (asset === undefined || !assets.includes(asset) || !readNames(abi?.functions).includes('transfer'))
    throw new LatchkitError('INVALID_ADDRESS', { shortMessage: 'There is no token at this address.' })
  const [decimals, balance] = await Promise.all([
    callRead(rest, parsed, { sender, fn: 'get-decimals', args: [] }, read),
    callRead(rest, parsed, { sender, fn: 'get-balance', args: [encodePrincipal(sender)] }, read),
  ])
  if (decimals !== BigInt(token.decimals))
    throw new LatchkitError('AMOUNT_INVALID', {
      details: `The token has ${decimals} decimals, and the request ${token.decimals}.`,
    })
  return { contract: parsed.contract, asset, decimals, balance }
}
