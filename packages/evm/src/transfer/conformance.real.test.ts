import type { SubmittedTransfer } from '@latchkit/core'
import { describeTransfers } from '@latchkit/testing/conformance'
import { encodeFunctionData, erc20Abi, toHex } from 'viem'
import { afterAll, beforeAll, describe } from 'vitest'
import { type RealChains, startRealChains } from '../fixtures/realChains.js'
import { rpc, transfers } from '../fixtures/transferFixture.js'
import { encodeTransfer } from './encode.js'
import { send } from './send.js'

let chains: RealChains
beforeAll(async () => {
  chains = await startRealChains()
})
afterAll(() => chains.stop())

const ether = 10n ** 18n
const alter = (name: string, encode: typeof encodeTransfer) => ({
  name,
  transfers: {
    ...transfers,
    send: (connector, parameters) => send(rpc, connector, parameters, encode),
  } as typeof transfers,
})
const elsewhere = '0x00000000000000000000000000000000deadbeef'

describe('on real chains', () => {
  describeTransfers('EVM payments', async () => {
    const { networks, tokens, client } = chains
    const [first, ...rest] = tokens.map(({ address, symbol, decimals }) => ({
      token: { address, symbol, decimals },
      getBalance: (holder: string) => chains.getTokenBalance(address, holder),
    }))
    if (!first) throw new Error('The chain has no token.')
    return {
      transfers,
      networks: [...networks],
      async createSender(funds) {
        const { connector, account, wallet, second } = await chains.createSender(funds)
        return {
          connector,
          account,
          setOutcome: outcome => wallet.setOutcome(outcome),
          promptCount: () => wallet.prompts().length,
          changeNetwork: id => wallet.setChain(Number(id.split(':')[1])),
          changeAccount: () => wallet.setAccounts([second]),
        }
      },
      createReceiver: async () => chains.createAddress(),
      native: {
        token: { symbol: 'ETH', decimals: 18 },
        getBalance: address => client.getBalance({ address: address as `0x${string}` }),
      },
      tokens: [first, ...rest],
      plenty: ether,
      amount: ether / 10n,
      advance: async () => void (await chains.mine(8)),
      tampered: [
        alter('another receiver', ({ receiver: _, ...request }, fees) =>
          encodeTransfer({ ...request, receiver: elsewhere }, fees),
        ),
        alter('another amount', (request, fees) =>
          encodeTransfer({ ...request, amount: request.amount + 1n }, fees),
        ),
        alter('another token', (request, fees) =>
          encodeTransfer({ ...request, token: { ...request.token, address: elsewhere } }, fees),
        ),
        alter('another chain', (request, fees) => ({ ...encodeTransfer(request, fees), chainId: '0x1' })),
        alter('another sender', (request, fees) => ({ ...encodeTransfer(request, fees), from: elsewhere })),
        alter('another fee', (request, fees) => ({ ...encodeTransfer(request, fees), gas: '0x5209' })),
      ],
      async getEnded() {
        const { address: token } = first.token
        const call = { abi: erc20Abi, functionName: 'transfer', args: [elsewhere, 2n] } as const
        const follow = { to: `${token}`.toLowerCase(), value: '0x0', data: encodeFunctionData(call) }
        const reverted = await chains.createSender({ native: ether })
        const failed = await reverted.raw.sendTransaction({ to: token, data: follow.data, gas: 100_000n })
        const replaced = await chains.createSender({ native: ether, tokens: 5n })
        const block = toHex(await client.getBlockNumber())
        await replaced.raw.sendTransaction({ to: replaced.address, value: 0n })
        const lost: SubmittedTransfer = {
          hash: toHex(1, { size: 32 }),
          follow: { ...follow, nonce: '0', block },
        }
        return [
          { account: reverted.account, submitted: { hash: failed, follow }, code: 'REVERTED' },
          { account: replaced.account, submitted: lost, code: 'REPLACED' },
        ]
      },
      close: async () => {},
    }
  })
})
