import {
  collectibleAbi,
  developmentAccounts,
  type EvmChain,
  editionAbi,
  plainTokenAbi,
  swapTokens,
  waitForReceipt,
  wrappedEtherAbi,
} from '@latchkit/devnet'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  type Hex,
  http,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

type Act = (random: () => number) => Promise<Hex>

/** A generator with a seed, so that a failing run can be repeated (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Makes random transfers of coins and of three kinds of tokens between five accounts, and approvals and failures. */
export function createRandomTransfers(chain: EvmChain): {
  accounts: Address[]
  /** Resolves once the transaction is in a block: the chain mines after it has replied. */
  act(random: () => number): Promise<void>
} {
  const wallets = developmentAccounts(5).map(({ privateKey }) =>
    createWalletClient({ account: privateKeyToAccount(privateKey), transport: http(chain.rpcUrl) }),
  )
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const accounts = wallets.map(({ account }) => account.address)
  const tokens = chain.tokens.filter(({ symbol }) => symbol !== 'DEVWETH')
  const card = chain.collectibles.find(({ standard }) => standard === 'erc721')?.address ?? '0x'
  const badge = chain.collectibles.find(({ standard }) => standard === 'erc1155')?.address ?? '0x'
  const { weth9, uniswapV2Router: router } = chain.contracts
  const owners = new Map<bigint, number>()
  let nextCard = 1000n
  const pick = <Item>(random: () => number, list: readonly Item[]): Item => {
    const found = list[Math.floor(random() * list.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  const fees = { chain: null, gas: 500_000n } as const
  const write = (
    wallet: (typeof wallets)[number],
    { address, value, ...call }: EncodeFunctionDataParameters & { address: Address; value?: bigint },
  ): Promise<Hex> => wallet.sendTransaction({ ...fees, to: address, value, data: encodeFunctionData(call) })

  const acts: Act[] = [
    random =>
      pick(random, wallets).sendTransaction({
        ...fees,
        to: pick(random, accounts),
        value: BigInt(1 + Math.floor(random() * 1e9)),
      }),
    random => pick(random, wallets).sendTransaction({ ...fees, to: pick(random, accounts), value: 0n }),
    random =>
      write(pick(random, wallets), {
        address: pick(random, tokens).address,
        abi: plainTokenAbi,
        functionName: 'mint',
        args: [pick(random, accounts), BigInt(Math.floor(random() * 1e6))],
      }),
    // Fails where the sender does not hold so much.
    random =>
      write(pick(random, wallets), {
        address: pick(random, tokens).address,
        abi: plainTokenAbi,
        functionName: 'transfer',
        args: [pick(random, accounts), BigInt(Math.floor(random() * 20))],
      }),
    // Poisoning: a transfer of zero from another account.
    random =>
      write(pick(random, wallets), {
        address: pick(random, tokens).address,
        abi: plainTokenAbi,
        functionName: 'transferFrom',
        args: [pick(random, accounts), pick(random, accounts), 0n],
      }),
    random =>
      write(pick(random, wallets), {
        address: pick(random, tokens).address,
        abi: plainTokenAbi,
        functionName: 'approve',
        args: [router, random() < 0.3 ? 2n ** 256n - 1n : BigInt(Math.floor(random() * 1e6))],
      }),
    random => {
      const owner = Math.floor(random() * wallets.length)
      owners.set(nextCard, owner)
      return write(pick(random, wallets), {
        address: card,
        abi: collectibleAbi,
        functionName: 'mint',
        args: [accounts[owner], nextCard++],
      })
    },
    random => {
      const [item, owner] = pick(random, owners.size > 0 ? [...owners] : [[1n, 0] as const])
      const to = Math.floor(random() * accounts.length)
      const from = accounts[owner]
      if (owners.has(item)) owners.set(item, to)
      const wallet = wallets[owner] ?? pick(random, wallets)
      return write(wallet, {
        address: card,
        abi: collectibleAbi,
        functionName: 'transferFrom',
        args: [from, accounts[to], item],
      })
    },
    random =>
      write(pick(random, wallets), {
        address: card,
        abi: collectibleAbi,
        functionName: 'setApprovalForAll',
        args: [pick(random, accounts), random() < 0.5],
      }),
    random =>
      write(pick(random, wallets), {
        address: badge,
        abi: editionAbi,
        functionName: 'mint',
        args: [pick(random, accounts), BigInt(Math.floor(random() * 5)), BigInt(Math.floor(random() * 9))],
      }),
    random => {
      const wallet = pick(random, wallets)
      return write(wallet, {
        address: badge,
        abi: editionAbi,
        functionName: 'safeBatchTransferFrom',
        args: [
          wallet.account.address,
          pick(random, accounts),
          [1n, 2n],
          [random() < 0.8 ? 0n : 1n, 0n],
          '0x',
        ],
      })
    },
    random =>
      write(pick(random, wallets), {
        address: weth9,
        abi: wrappedEtherAbi,
        functionName: 'deposit',
        value: BigInt(1 + Math.floor(random() * 1e6)),
      }),
    // The contract pays out coins: in a trace, not in a log.
    random =>
      write(pick(random, wallets), {
        address: weth9,
        abi: wrappedEtherAbi,
        functionName: 'withdraw',
        args: [BigInt(Math.floor(random() * 1000))],
      }),
  ]

  return {
    accounts,
    async act(random) {
      if (random() < 0.02) {
        const [, dollar] = chain.tokens
        await swapTokens(chain.rpcUrl, {
          router,
          account: pick(random, accounts),
          path: [weth9, dollar?.address ?? weth9],
          amount: 10n ** 15n,
          native: true,
        })
        return
      }
      await waitForReceipt(client, { hash: await pick(random, acts)(random) })
    },
  }
}
