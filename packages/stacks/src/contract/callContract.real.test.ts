import { isError } from '@latchkit/core'
import { toStacksKey } from '@latchkit/testing'
import { Cl, Pc } from '@stacks/transactions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRest } from '../actions/createRest.js'
import { startTransferChain, type TransferChain } from '../fixtures/transferChain.js'
import { createTransfers } from '../transfer/createTransfers.js'
import { toAddress } from '../utils/caip.js'
import { callContract } from './callContract.js'

describe('callContract on a development chain', () => {
  let chain: TransferChain
  beforeAll(async () => {
    chain = await startTransferChain()
  })
  afterAll(() => chain?.stop())

  /** A wallet with a token, and a call of that token's transfer. */
  async function start(symbol: 'XUSD' | 'XGREEDY') {
    const all = [...chain.stacks.tokens, ...chain.stacks.hostileTokens]
    const contract = all.find(token => token.symbol === symbol)?.address ?? ''
    const sender = await chain.createSender({ native: 100_000_000n, tokens: 0n })
    await chain.giveToken(contract, sender.account, 1_000n)
    const from = toAddress(sender.account)
    const receiver = chain.createReceiver()
    const call = {
      account: sender.account,
      network: chain.network,
      contract,
      functionName: 'transfer',
      functionArgs: [Cl.uint(5), Cl.principal(from), Cl.principal(receiver), Cl.none()],
    }
    const [address = '', name = ''] = contract.split('.')
    const exactly = Pc.principal(from).willSendEq(5).ft(`${address}.${name}`, 'token')
    const follow = async (submitted: Awaited<ReturnType<typeof callContract>>): Promise<unknown> => {
      await chain.mine()
      const controller = new AbortController()
      return createTransfers(createRest())
        .watch({
          account: sender.account,
          network: chain.network,
          submitted,
          signal: controller.signal,
          onProgress: step => void (step === 'included' && controller.abort()),
        })
        .then(
          () => 'final',
          (error: unknown) => (isError(error, 'CANCELLED') ? 'included' : error),
        )
    }
    return { sender, call, exactly, follow, from }
  }

  test('does what its post-conditions allow, at the fee of the host’s choice', async () => {
    const { sender, call, exactly, follow, from } = await start('XUSD')
    const before = await chain.native.getBalance(from)
    const submitted = await callContract(sender.connector, {
      ...call,
      postConditions: [exactly],
      fee: 4_321n,
    })
    expect(await follow(submitted)).toBe('included')
    expect(before - (await chain.native.getBalance(from))).toBe(4_321n)
  })

  test.each([
    ['without a post-condition it may move nothing', 'XUSD', 'deny', false],
    ['a contract that takes more than it may is stopped', 'XGREEDY', 'deny', true],
    ['in the originator’s mode (SIP-040), too', 'XGREEDY', 'originator', true],
  ] as const)(
    '%s, and the visitor is told so in clear words',
    async (_name, symbol, postConditionMode, isAllowed) => {
      const { sender, call, exactly, follow } = await start(symbol)
      const postConditions = isAllowed ? [exactly] : []
      const submitted = await callContract(sender.connector, { ...call, postConditions, postConditionMode })
      expect(await follow(submitted)).toMatchObject({
        code: 'REVERTED',
        details: expect.stringMatching(
          /^A post-condition was not met: .*Only the network fee was charged\.$/,
        ),
      })
    },
  )

  test.each([
    ['another contract', { contract: 'ST000000000000000000002AMW42H' }, 'CONFIG_INVALID'],
    ['a function that is no name', { functionName: 'a b' }, 'CONFIG_INVALID'],
    ['an argument that is no value', { functionArgs: ['xy'] }, 'CONFIG_INVALID'],
    [
      'an account that is not shared',
      { account: `stacks:2147483648:${toStacksKey('0a'.repeat(32)).testnet}` },
      undefined,
    ],
    ['an account of mainnet', { account: 'stacks:1:SP000000000000000000002Q6VF78' }, 'CHAIN_MISMATCH'],
  ] as const)('%s never reaches the wallet', async (_name, over, code) => {
    const { sender, call } = await start('XUSD')
    const before = sender.promptCount()
    const error: unknown = await callContract(sender.connector, { ...call, ...over }).then(
      () => undefined,
      failure => failure,
    )
    expect(isError(error, code)).toBe(true)
    expect(sender.promptCount()).toBe(before)
  })
})
