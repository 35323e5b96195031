import * as v from 'valibot'
import type { Source } from '../../source/createSource.js'
import type { Caller } from '../../upstream/createUpstreams.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import {
  type ClarityValue,
  decodeClarity,
  encodeBuffer,
  encodePrincipal,
  encodeUint,
} from '../../utils/clarity.js'
import { stacksCoinType, toNormalName } from '../nameRules.js'
import type { NameProvider } from '../provider.js'

/** The chain of BNS. */
const stacksMainnet = 'stacks:1'
const deployer = 'SP2QEZ06AGJ3RKJPBV14SY1V5BBFNAW33D96YPGZF'
const callPath = `/v2/contracts/call-read/${deployer}/BNS-V2/`

const CallSchema = v.variant('okay', [
  v.object({
    okay: v.literal(true),
    result: v.pipe(v.string(), v.maxLength(10_000), v.regex(/^0x(?:[0-9a-f]{2})+$/)),
  }),
  v.object({ okay: v.literal(false), cause: v.optional(v.string()) }),
])
const InfoSchema = v.object({ burn_block_height: v.pipe(v.number(), v.integer(), v.minValue(0)) })

/** Names of BNS version 2 (`.btc`), by read-only calls of its contract at a Stacks API. */
export function createBnsNames({ source }: { source: Source }): NameProvider {
  const call = async (name: string, parameters: readonly string[], caller: Caller): Promise<ClarityValue> => {
    const outcome = await source.read({
      caller,
      path: `${callPath}${name}`,
      body: { sender: deployer, arguments: parameters },
      schema: CallSchema,
    })
    if (!outcome.okay) throw new UpstreamError('UPSTREAM_INVALID', 'The contract of names failed.')
    try {
      return decodeClarity(outcome.result)
    } catch (error) {
      throw new UpstreamError('UPSTREAM_INVALID', 'The contract of names returned an unknown value.', error)
    }
  }

  const resolve = async (name: string, caller: Caller): Promise<string | undefined> => {
    const [label = '', namespace = '', ...rest] = name.split('.')
    if (rest.length > 0) return undefined
    const found = await call('can-resolve-name', [encodeBuffer(namespace), encodeBuffer(label)], caller)
    if (found.type !== 'ok' || found.value.type !== 'tuple') return undefined
    const owner = found.value.value.get('owner')
    const renewal = found.value.value.get('renewal')
    if (owner?.type !== 'principal' || renewal?.type !== 'uint') return undefined
    if (renewal.value > 0n) {
      const { burn_block_height: height } = await source.read({
        caller,
        path: '/v2/info',
        schema: InfoSchema,
      })
      // An expired name may get another owner.
      if (BigInt(height) > renewal.value) return undefined
    }
    return owner.value
  }

  return {
    id: 'bns',
    namespaces: ['stacks'],
    serves: name => name.endsWith('.btc'),
    async resolve(name, caller) {
      const address = await resolve(name, caller)
      return address === undefined ? undefined : { addresses: { [stacksCoinType]: address }, attributes: {} }
    },
    async findName({ address, chain = stacksMainnet }, caller) {
      const owner = chain === stacksMainnet ? encodePrincipal(address) : undefined
      if (owner === undefined) return undefined
      const id = await call('get-primary-name', [owner], caller)
      if (id.type !== 'some' || id.value.type !== 'uint') return undefined
      const found = await call('get-bns-from-id', [encodeUint(id.value.value)], caller)
      if (found.type !== 'some' || found.value.type !== 'tuple') return undefined
      const parts = ['name', 'namespace'].map(key => {
        const part = found.value.type === 'tuple' ? found.value.value.get(key) : undefined
        return part?.type === 'buffer' ? part.value.toString() : ''
      })
      const name = parts.join('.')
      if (!name.endsWith('.btc') || toNormalName(name) !== name) return undefined
      return (await resolve(name, caller)) === address ? name : undefined
    },
  }
}
