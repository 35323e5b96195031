import { base58 } from '@scure/base'
import type { LabelId, Payload } from '../src/signing/types.js'
import { solanaAddress } from './approvalFixtures.js'
import * as sol from './solanaCorpus.js'

/** One payload, with the labels of which at least one must be there. */
export type DrainerRow = {
  name: string
  payload: Payload
  labels: readonly LabelId[]
}

export const solanaDrainers: readonly DrainerRow[] = [
  ...[1n, 10n ** 6n, 2n ** 63n, 2n ** 64n - 1n].flatMap((amount): DrainerRow[] => [
    {
      name: `approve a delegate ${amount}`,
      payload: sol.solanaTransaction([sol.approveTokens(amount)]),
      labels: ['allowance', 'unlimited'],
    },
    {
      name: `approve a delegate, plain ${amount}`,
      payload: sol.solanaTransaction([sol.approvePlain(amount)]),
      labels: ['allowance', 'unlimited'],
    },
    {
      name: `approve a delegate, Token-2022 ${amount}`,
      payload: sol.solanaTransaction([sol.approveTokens(amount, sol.programs.token2022)]),
      labels: ['allowance', 'unlimited'],
    },
  ]),
  ...[0, 1, 2, 3].flatMap((role): DrainerRow[] => [
    {
      name: `set authority ${role}`,
      payload: sol.solanaTransaction([sol.setAuthority(role, sol.attackerKey)]),
      labels: ['ownerChange'],
    },
    {
      name: `set authority, Token-2022 ${role}`,
      payload: sol.solanaTransaction([sol.setAuthority(role, sol.attackerKey, sol.programs.token2022)]),
      labels: ['ownerChange'],
    },
    {
      name: `give up authority ${role}`,
      payload: sol.solanaTransaction([sol.setAuthority(role, undefined)]),
      labels: ['ownerChange'],
    },
  ]),
  { name: 'assign', payload: sol.solanaTransaction([sol.assign(sol.attackerKey)]), labels: ['ownerChange'] },
  {
    name: 'close to another',
    payload: sol.solanaTransaction([sol.closeAccount(sol.attackerKey)]),
    labels: ['ownerChange'],
  },
  {
    name: 'stored nonce',
    payload: sol.solanaTransaction([sol.advanceNonce(), sol.sendSol(sol.attackerKey, 1n)]),
    labels: ['noExpiry'],
  },
  {
    name: 'nonce account',
    payload: sol.solanaTransaction([sol.giveNonce(sol.attackerKey)]),
    labels: ['ownerChange'],
  },
  {
    name: 'stake account',
    payload: sol.solanaTransaction([
      sol.stake(1, new Uint8Array([...base58.decode(sol.attackerKey), 0, 0, 0, 0])),
    ]),
    labels: ['ownerChange'],
  },
  { name: 'burn', payload: sol.solanaTransaction([sol.burnTokens(5n)]), labels: ['burn'] },
  ...Array.from(
    { length: 20 },
    (_, index): DrainerRow => ({
      name: `unknown program ${index}`,
      payload: sol.solanaTransaction([
        ...(index % 2 ? [sol.limit(200_000), sol.price(1n)] : []),
        sol.foreignProgram(index, index * 3),
      ]),
      labels: ['unknownProgram'],
    }),
  ),
  ...[3, 4, 6, 8].flatMap((count): DrainerRow[] => [
    {
      name: `everything piece by piece ${count}`,
      payload: sol.solanaTransaction([
        sol.sendSol(sol.attackerKey, 10n ** 9n),
        ...Array.from({ length: count }, (_, index) => sol.transferPlain(5n, sol.toKey(70 + index))),
      ]),
      labels: ['batch'],
    },
    {
      name: `accounts in a table ${count}`,
      payload: sol.solanaTransaction([sol.transferTokens(5n)], {
        version: 0,
        table: { address: sol.toKey(90), indices: [1, count] },
      }),
      labels: ['lookupTable'],
    },
  ]),
  {
    name: 'token data with a byte more',
    payload: sol.solanaTransaction([
      sol.token(Uint8Array.of(3, 1, 0, 0, 0, 0, 0, 0, 0, 0), [
        { address: sol.ownTokens, writable: true },
        { address: sol.otherTokens, writable: true },
        { address: solanaAddress, signer: true },
      ]),
    ]),
    labels: ['unknownProgram'],
  },
]
