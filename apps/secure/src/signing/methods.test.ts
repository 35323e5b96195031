import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createContext, evmAddress, mainnet, solana, solanaAddress } from '../../testing/approvalFixtures.js'
import { rpcMethods } from '../../testing/rpcMethods.js'
import { handleRequest } from './handleRequest.js'
import { handledMethods } from './methods.js'

/** `npm run test:long` asks for 100,000. */
const runs = Number(process.env['LATCHKIT_FUZZ_RUNS'] ?? 5000)

const families = [
  { namespace: 'eip155', caipNetworkId: mainnet.caipNetworkId, account: evmAddress },
  { namespace: 'solana', caipNetworkId: solana.caipNetworkId, account: solanaAddress },
] as const

const isListed = (namespace: string, method: unknown): boolean =>
  typeof method === 'string' && handledMethods.get(namespace)?.has(method) === true

const denied = { code: 'RPC_NOT_ALLOWED', message: 'Requested RPC call is not allowed' }

test('T31, R6.5: of every method that nodes and wallets have, only the listed ones are not rejected', async () => {
  const context = createContext({ askApproval: async () => ({ approved: false }) })
  for (const { namespace, ...family } of families)
    for (const method of new Set(rpcMethods)) {
      const outcome = handleRequest({ ...family, method, params: [] }, context)
      if (isListed(namespace, method)) await outcome.catch(error => expect(error).not.toMatchObject(denied))
      else await expect(outcome).rejects.toMatchObject(denied)
    }
})

test('T31: whatever signs is shown first, whatever is read is not, and nothing is broadcast unapproved', async () => {
  for (const { namespace, ...family } of families)
    for (const [method, kind] of handledMethods.get(namespace) ?? []) {
      const context = createContext({ askApproval: async () => ({ approved: false }) })
      await handleRequest({ ...family, method, params: [] }, context).catch(() => undefined)
      expect(context.rpc.sent).toEqual([])
      if (kind === 'read') expect(context.rpc.calls).toEqual([method])
      else expect(context.rpc.calls).not.toContain(method)
    }
})

const listed = families.flatMap(({ namespace }) => [...(handledMethods.get(namespace)?.keys() ?? [])])
const letters = [
  ' ',
  '\t',
  '\n',
  '\0',
  '\u200b',
  '\u202e',
  '\ufeff',
  '_',
  '.',
  '-',
  '/',
  '%00',
  '(',
  '’',
  'е',
  'ѕ',
  'ı',
  'ﬀ',
]

/** A listed name that was changed in one of the ways that filters are known to miss. */
const mutated = fc.oneof(
  fc
    .tuple(fc.constantFrom(...listed), fc.nat(40), fc.constantFrom(...letters))
    .map(([name, at, letter]) => name.slice(0, at) + letter + name.slice(at)),
  fc
    .tuple(fc.constantFrom(...listed), fc.nat(40))
    .map(([name, at]) => name.slice(0, at) + name.slice(at + 1)),
  fc.constantFrom(...listed).map(name => name.toUpperCase()),
  fc
    .tuple(fc.constantFrom(...listed), fc.nat(40))
    .map(([name, at]) => name.slice(0, at) + name.slice(at, at + 1).toUpperCase() + name.slice(at + 1)),
  fc.constantFrom(...listed).map(name => name.normalize('NFD').replace(/o/g, 'о')),
  fc.tuple(fc.constantFrom(...listed), fc.constantFrom(...listed)).map(([one, other]) => `${one}${other}`),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'get', 'valueOf', 'size', ''),
  fc.string(),
)

/** What is no string, although it may read as a listed one. */
const otherTypes = fc.oneof(
  fc.constantFrom(...listed).map((name): unknown => [name]),
  fc.constantFrom(...listed).map((name): unknown => ({ toString: () => name })),
  fc.constantFrom(...listed).map((name): unknown => [[name], name]),
  fc.constantFrom<unknown>(null, undefined, 0, 1, true, {}, [], Symbol.iterator),
)

test(`T31: ${runs} changed names, types and batches are rejected, without a read or an approval`, async () => {
  const context = createContext()
  const property = fc.asyncProperty(
    fc.constantFrom(...families),
    fc.oneof({ weight: 4, arbitrary: mutated }, { weight: 1, arbitrary: otherTypes }),
    fc.constantFrom(
      mainnet.caipNetworkId,
      solana.caipNetworkId,
      'EIP155:1',
      'eip155',
      ' eip155:1',
      '__proto__:1',
      '',
    ),
    async (family, method, caipNetworkId) => {
      const namespace = caipNetworkId.slice(0, caipNetworkId.indexOf(':'))
      fc.pre(!isListed(namespace, method))
      const request = { account: family.account, caipNetworkId, method: method as string, params: [] }
      await expect(handleRequest(request, context)).rejects.toMatchObject(denied)
    },
  )
  await fc.assert(property, { numRuns: runs })
  expect(context.shown).toEqual([])
  expect(context.rpc.calls).toEqual([])
}, 300_000)
