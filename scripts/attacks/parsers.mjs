/** Attacks on parsers, cleaners and decoders, and on what they let through. */
export const attacks = [
  {
    id: 'A-H3',
    title: 'one transaction of 64,646 traces stalls the server',
    file: 'packages/server/src/activity/indexer/decodeTraces.test.ts',
    breaks: {
      file: 'packages/server/src/activity/indexer/decodeTraces.ts',
      search: `.filter(({ traceAddress }) => traceAddress.length > 0 && !isUndone(failed, traceAddress))`,
      replace: `.filter(({ traceAddress }) => traceAddress.length > 0 && !traces.some(each => each.error && each.traceAddress.every((step, depth) => step === traceAddress[depth])))`,
    },
  },
  {
    id: 'A-H4',
    title: 'metadata of one item takes the square of its length to clean',
    file: 'packages/server/src/utils/toHarmlessText.test.ts',
    breaks: {
      file: 'packages/server/src/utils/readsAsLure.ts',
      search: `(?:[a-z0-9+.-]:\\/\\/|`,
      replace: `(?:[a-z][a-z0-9+.-]*:\\/\\/|`,
    },
  },
  {
    id: 'A-H5',
    title:
      'a line after the last field of a sign-in text is ignored, so that an expiry in it is not enforced',
    file: 'packages/latchkit/src/verify/signInGrammar.test.ts',
    breaks: {
      file: 'packages/core/src/signIn/readSignInBody.ts',
      search: `if (left[at] !== resourcesLabel) return undefined`,
      replace: `if (left[at] !== resourcesLabel) return body`,
    },
  },
  {
    id: 'A-M8',
    title: '$1,000 in one tick of a pool count as $199,000 and set any price',
    file: 'packages/server/src/prices/providers/pools/forgedDepth.test.ts',
    breaks: {
      file: 'packages/server/src/prices/providers/pools/uniswapV3.ts',
      search: `depth: depth < quoteBalance ? depth : quoteBalance,`,
      replace: `depth,`,
    },
  },
]
