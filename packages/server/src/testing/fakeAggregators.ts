import { type Address, encodeFunctionData, type Hex, parseAbi, toFunctionSelector, zeroAddress } from 'viem'

// Responses in the shapes of the services' public documents, with calls of their routers' published interfaces.

/** What a built transaction trades; a test may change any of it. */
export type FakeTrade = {
  from: Address
  to: Address
  amount: bigint
  minAmount: bigint
  recipient: Address
  router: Address
  value: bigint
  /** Of 1inch and KyberSwap. */
  flags: bigint
  /** LI.FI: a second step takes from the account, too. */
  takesLater: boolean
}

export type FakeAggregators = {
  fetch: typeof globalThis.fetch
  requests: { url: URL; headers: Headers; body: unknown }[]
  /** What a unit of the token sold pays, as a fraction; undefined: no route. */
  rate: readonly [numerator: bigint, denominator: bigint] | undefined
  /** Changes what is built, after it was priced. */
  tamper: (trade: FakeTrade) => FakeTrade
  /** When set, handles every request. */
  fault: ((url: URL) => Response | Promise<Response>) | undefined
}

export const fakeSettler: Address = '0x5e77700000000000000000000000000000000001'
const executor: Address = '0xE37e799D5077682FA0a244D46E5649F71457BD09'
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const oneInchAbi = parseAbi([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable',
])
const kyberAbi = parseAbi([
  'function swap((address callTarget, address approveTarget, bytes targetData, (address srcToken, address dstToken, address[] srcReceivers, uint256[] srcAmounts, address[] feeReceivers, uint256[] feeAmounts, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags, bytes permit) desc, bytes clientData) execution) payable',
])
const holderAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable',
])
const settlerAbi = parseAbi([
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 zid) payable',
])
const lifiAbi = parseAbi([
  'function swapTokensSingleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmount, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit) swap)',
  'function swapTokensMultipleV3NativeToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minAmount, (address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)[] swaps) payable',
])

/** Selectors as block explorers show them for these routers. */
export const publishedSelectors: Readonly<Record<string, Hex>> = {
  '1inch': toFunctionSelector(oneInchAbi[0]),
  kyberswap: toFunctionSelector(kyberAbi[0]),
  '0x': toFunctionSelector(holderAbi[0]),
  settler: toFunctionSelector(settlerAbi[0]),
}

const encoders = {
  '1inch': (trade: FakeTrade) =>
    encodeFunctionData({
      abi: oneInchAbi,
      args: [
        executor,
        {
          srcToken: trade.from,
          dstToken: trade.to,
          srcReceiver: executor,
          dstReceiver: trade.recipient,
          amount: trade.amount,
          minReturnAmount: trade.minAmount,
          flags: trade.flags,
        },
        '0x1234',
      ],
    }),
  kyberswap: (trade: FakeTrade) =>
    encodeFunctionData({
      abi: kyberAbi,
      args: [
        {
          callTarget: executor,
          approveTarget: zeroAddress,
          targetData: '0x1234',
          desc: {
            srcToken: trade.from,
            dstToken: trade.to,
            srcReceivers: [executor],
            srcAmounts: [trade.amount],
            feeReceivers: [],
            feeAmounts: [],
            dstReceiver: trade.recipient,
            amount: trade.amount,
            minReturnAmount: trade.minAmount,
            flags: trade.flags,
            permit: '0x',
          },
          clientData: '0x',
        },
      ],
    }),
  '0x': (trade: FakeTrade) =>
    encodeFunctionData({
      abi: holderAbi,
      args: [
        fakeSettler,
        trade.from,
        trade.amount,
        fakeSettler,
        encodeFunctionData({
          abi: settlerAbi,
          args: [
            { recipient: trade.recipient, buyToken: trade.to, minAmountOut: trade.minAmount },
            ['0x1234'],
            `0x${'0'.repeat(64)}`,
          ],
        }),
      ],
    }),
  lifi: (trade: FakeTrade) => {
    const step = {
      callTo: executor,
      approveTo: executor,
      sendingAssetId: trade.from,
      receivingAssetId: trade.to,
      fromAmount: trade.amount,
      callData: '0x1234' as const,
      requiresDeposit: true,
    }
    const head = [`0x${'1'.repeat(64)}`, 'latchkit', '', trade.recipient, trade.minAmount] as const
    return trade.from === zeroAddress || trade.takesLater
      ? encodeFunctionData({
          abi: lifiAbi,
          functionName: 'swapTokensMultipleV3NativeToERC20',
          args: [...head, trade.takesLater ? [step, step] : [step]],
        })
      : encodeFunctionData({
          abi: lifiAbi,
          functionName: 'swapTokensSingleV3ERC20ToERC20',
          args: [...head, step],
        })
  },
}

const routers: Readonly<Record<keyof typeof encoders, Address>> = {
  '1inch': '0x111111125421cA6dc452d289314280a0f8842A65',
  kyberswap: '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5',
  '0x': '0x0000000000001fF3684f28c67538d4D072C22734',
  lifi: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
}

/** Servers of 1inch, 0x, KyberSwap and LI.FI in one, as far as a swap asks them. */
export function createFakeAggregators(): FakeAggregators {
  const fake: FakeAggregators = {
    requests: [],
    rate: [2n, 1n],
    tamper: trade => trade,
    fault: undefined,
    fetch: async (input, init) => {
      const url = new URL(String(input))
      const body: unknown = init?.body === undefined ? undefined : JSON.parse(String(init.body))
      fake.requests.push({ url, headers: new Headers(init?.headers), body })
      return fake.fault ? fake.fault(url) : reply(url, body)
    },
  }
  const pay = (amount: bigint) => (fake.rate ? (amount * fake.rate[0]) / fake.rate[1] : 0n)

  const trade = (
    name: keyof typeof encoders,
    asked: { from: string; to: string; amount: bigint; account: string; basisPoints: bigint },
  ): { trade: FakeTrade; data: Hex } => {
    const isNative = asked.from.toLowerCase() === native.toLowerCase() || asked.from === zeroAddress
    const built = fake.tamper({
      from: asked.from as Address,
      to: asked.to as Address,
      amount: asked.amount,
      minAmount: (pay(asked.amount) * (10_000n - asked.basisPoints)) / 10_000n,
      recipient: asked.account as Address,
      router: routers[name],
      value: isNative ? asked.amount : 0n,
      flags: 0n,
      takesLater: false,
    })
    return { trade: built, data: encoders[name](built) }
  }

  const reply = (url: URL, body: unknown): Response => {
    const get = (name: string) => url.searchParams.get(name) ?? ''
    const number = (name: string) => BigInt(get(name))
    if (url.host === 'api.1inch.dev') {
      if (!fake.rate)
        return Response.json(
          { error: 'Bad Request', description: 'insufficient liquidity', statusCode: 400, requestId: 'a' },
          { status: 400 },
        )
      const dstAmount = `${pay(number('amount'))}`
      if (url.pathname.endsWith('/quote')) return Response.json({ dstAmount, gas: 250_000 })
      const { trade: built, data } = trade('1inch', {
        from: get('src'),
        to: get('dst'),
        amount: number('amount'),
        account: get('from'),
        basisPoints: BigInt(Math.round(Number(get('slippage')) * 100)),
      })
      const tx = { from: get('from'), to: built.router, data, value: `${built.value}`, gasPrice: '1000' }
      return Response.json({ dstAmount, tx })
    }
    if (url.host === 'api.0x.org') {
      if (!fake.rate) return Response.json({ liquidityAvailable: false, zid: '0x1' })
      const common = {
        liquidityAvailable: true,
        buyAmount: `${pay(number('sellAmount'))}`,
        allowanceTarget: routers['0x'],
        zid: '0x1',
      }
      if (url.pathname.endsWith('/price')) return Response.json({ ...common, gas: '300000' })
      const { trade: built, data } = trade('0x', {
        from: get('sellToken'),
        to: get('buyToken'),
        amount: number('sellAmount'),
        account: get('taker'),
        basisPoints: number('slippageBps'),
      })
      const transaction = { to: built.router, data, gas: '300000', gasPrice: '1', value: `${built.value}` }
      return Response.json({ ...common, transaction })
    }
    if (url.host === 'aggregator-api.kyberswap.com') {
      if (!fake.rate)
        return Response.json({ code: 4008, message: 'route not found', requestId: 'a' }, { status: 400 })
      if (url.pathname.endsWith('/routes'))
        return Response.json({
          code: 0,
          message: 'successfully',
          data: {
            routeSummary: {
              tokenIn: get('tokenIn'),
              tokenOut: get('tokenOut'),
              amountIn: get('amountIn'),
              amountOut: `${pay(number('amountIn'))}`,
              gas: '190000',
              route: [[{ pool: '0x1', exchange: 'uniswapv3' }]],
              checksum: '42',
            },
            routerAddress: routers.kyberswap,
          },
        })
      const { routeSummary, recipient, slippageTolerance } = body as {
        routeSummary: Record<string, string>
        recipient: string
        slippageTolerance: number
      }
      const { tokenIn = '', tokenOut = '', amountIn = '0', amountOut = '0' } = routeSummary
      const { trade: built, data } = trade('kyberswap', {
        from: tokenIn,
        to: tokenOut,
        amount: BigInt(amountIn),
        account: recipient,
        basisPoints: BigInt(slippageTolerance),
      })
      const transactionValue = `${built.value}`
      return Response.json({
        code: 0,
        data: { amountIn, amountOut, gas: '190000', data, routerAddress: built.router, transactionValue },
      })
    }
    if (!fake.rate)
      return Response.json(
        { message: 'No available quotes for the requested transfer', code: 1002 },
        { status: 404 },
      )
    const { trade: built, data } = trade('lifi', {
      from: get('fromToken'),
      to: get('toToken'),
      amount: number('fromAmount'),
      account: get('fromAddress'),
      basisPoints: BigInt(Math.round(Number(get('slippage')) * 10_000)),
    })
    const hex = (value: bigint) => `0x${value.toString(16)}`
    return Response.json({
      id: 'a',
      type: 'lifi',
      tool: 'sushiswap',
      estimate: {
        toAmount: `${pay(built.amount)}`,
        toAmountMin: `${built.minAmount}`,
        approvalAddress: routers.lifi,
      },
      transactionRequest: {
        to: built.router,
        data,
        value: hex(built.value),
        gasLimit: '0x493e0',
        chainId: 1,
      },
    })
  }
  return fake
}
