/** Whose swaps one chain has: the only contracts that a swap may call or approve there. */
export type SwapExchange = {
  /** Address of the wrapped native currency. */
  wrappedNative: string
  uniswapV2?: { factory: string; router: string } | undefined
  uniswapV3?:
    | { factory: string /** SwapRouter02. */; router: string /** QuoterV2. */; quoter: string }
    | undefined
  /** Routers of aggregators; one that is not named here is not called. */
  aggregators?: SwapAggregators | undefined
}

/** The contract that is called, and approved unless `spender` differs. */
export type SwapAggregators = {
  '1inch-v6'?: string | undefined
  '0x-v2'?: string | undefined
  'kyberswap-v2'?: string | undefined
  'lifi-v1'?: string | undefined
}

// Each at one address on every chain where it has that one, as its operator's documentation lists it:
// 1inch Aggregation Router v6, 0x AllowanceHolder (Cancún chains), KyberSwap MetaAggregationRouterV2, LI.FI Diamond.
const oneInch = { '1inch-v6': '0x111111125421cA6dc452d289314280a0f8842A65' }
const zeroX = { '0x-v2': '0x0000000000001fF3684f28c67538d4D072C22734' }
const kyberSwap = { 'kyberswap-v2': '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5' }
const lifi = { 'lifi-v1': '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE' }
const all = { ...oneInch, ...zeroX, ...kyberSwap, ...lifi }

const uniswapV3 = {
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
}

/**
 * The chains that swap without an option of the site. Uniswap's deployments, as its documentation lists them
 * (v2-deployments and, per chain, v3 deployments); a chain without any is served by aggregators alone, or by an exchange that the operator names.
 */
export const swapExchanges: Readonly<Record<string, SwapExchange>> = {
  'eip155:1': {
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    uniswapV2: {
      factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
      router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    },
    uniswapV3,
    aggregators: all,
  },
  'eip155:42161': {
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    uniswapV2: {
      factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
      router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    },
    uniswapV3,
    aggregators: all,
  },
  'eip155:10': {
    wrappedNative: '0x4200000000000000000000000000000000000006',
    uniswapV2: {
      factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
      router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    },
    uniswapV3,
    aggregators: all,
  },
  'eip155:324': {
    wrappedNative: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
    uniswapV3: {
      factory: '0x8FdA5a7a8dCA67BBcDd10F02Fa0649A937215422',
      router: '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3',
      quoter: '0x8Cb537fc92E26d8EBBb760E632c95484b6Ea3e28',
    },
    aggregators: {
      '1inch-v6': '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF',
      'kyberswap-v2': '0x3F95eF3f2eAca871858dbE20A93c01daF6C2e923',
      'lifi-v1': '0x341e94069f53234fE6DabeF707aD424830525715',
    },
  },
  'eip155:8453': {
    wrappedNative: '0x4200000000000000000000000000000000000006',
    uniswapV2: {
      factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
      router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    },
    uniswapV3: {
      factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
      router: '0x2626664c2603336E57B271c5C0b26F421741e481',
      quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    },
    aggregators: all,
  },
  'eip155:56': {
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    uniswapV2: {
      factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
      router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    },
    uniswapV3: {
      factory: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
      router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
      quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
    },
    aggregators: all,
  },
  'eip155:137': {
    wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    uniswapV2: {
      factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
      router: '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
    },
    uniswapV3,
    aggregators: all,
  },
  'eip155:100': {
    wrappedNative: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    aggregators: { ...oneInch, ...lifi },
  },
  'eip155:43114': {
    wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    uniswapV2: {
      factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
      router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    },
    uniswapV3: {
      factory: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
      router: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
      quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
    },
    aggregators: all,
  },
  'eip155:250': {
    wrappedNative: '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83',
    aggregators: lifi,
  },
  'eip155:8217': {
    wrappedNative: '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432',
  },
  'eip155:1313161554': {
    wrappedNative: '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB',
    aggregators: lifi,
  },
}
