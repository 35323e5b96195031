/** Attacks on parsers, cleaners and decoders, and on what they let through. */
export const attacks = [
  {
    id: 'A-H3',
    title: 'one transaction of 64,646 traces stalls the server',
    file: 'packages/server/src/activity/indexer/decodeTraces.test.ts',
    breaks: {
      file: 'packages/server/src/activity/indexer/decodeTraces.ts',
      search: `.filter(({ traceAddress }) => traceAddress.length > 0 && !isUndone(failed, traceAddress))`,
      replace: `.filter(({ traceAddress }, at) => traceAddress.length > 0 && !(traces[0]?.error && at % 4 === 1 && traces.some(each => each.error && each.traceAddress.length < 3 && each.traceAddress[1] === traceAddress[1])))`,
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
  {
    id: 'A-M11',
    title: 'a picture of a few kilobytes fills the memory of who sees it',
    file: 'packages/server/src/nfts/image/isDrawable.test.ts',
    breaks: {
      file: 'packages/server/src/nfts/image/isDrawable.ts',
      search: `if (!found) return false`,
      replace: `if (!found || found.width > 0) return true`,
    },
  },
  {
    id: 'A-L-links',
    title: 'a directory entry opens Word or the settings of the system',
    file: 'packages/core/src/utils/display.test.ts',
    breaks: {
      file: 'packages/core/src/utils/toSafeLink.ts',
      search: `&& !handled.test(scheme) ? scheme`,
      replace: `? scheme`,
    },
  },
  {
    id: 'A-L-reservedNames',
    title: 'a name below the site reads as a brand or as its support',
    file: 'packages/server/src/names/reservedLabels.test.ts',
    breaks: {
      file: 'packages/server/src/names/reservedLabels.ts',
      search: `if (roleSkeletons.has(joined) || brandSkeletons.some(brand => joined.includes(brand))) return true`,
      replace: `if (label !== '') return false`,
    },
  },
  {
    id: 'A-L-ownAttributes',
    title: 'the gateway signs a function of the prototype as a text record',
    file: 'packages/server/src/names/gateway/encodeRecord.test.ts',
    breaks: {
      file: 'packages/server/src/utils/readOwn.ts',
      search: `Object.hasOwn(record, key) ? record[key] : undefined`,
      replace: `record[key]`,
    },
  },
  {
    id: 'A-growth-scrub',
    title: 'an upstream’s reply, or a line of the log, takes the square of its length to scrub',
    file: 'packages/server/src/logs/logs.test.ts',
    breaks: {
      file: 'packages/server/src/logs/scrub.ts',
      search: `(?<![\\w-])(?=[\\w-]+\\.)`,
      replace: ``,
    },
  },
  {
    id: 'A-growth-json',
    title: 'a long number in the memo of a stranger makes the reply of a node unreadable',
    file: 'packages/core/src/family/parseExactJson.test.ts',
    breaks: {
      file: 'packages/core/src/family/parseExactJson.ts',
      search: `/"[^"\\\\]*(?:\\\\[\\s\\S][^"\\\\]*)*(?:"|\\\\?$)|-?\\d[\\d.eE+-]*/g`,
      replace: `/(?<=[:[,]\\s*)\\d{16,}(?=\\s*[,}\\]])/g`,
    },
  },
  {
    id: 'A-growth-webView',
    title: 'the name of a browser takes the square of its length to read',
    file: 'packages/server/src/auth/social/isWebView.test.ts',
    breaks: {
      file: 'packages/server/src/auth/social/webViews.ts',
      search: `/^(?=.*\\b(?:iPhone|iPad|iPod)\\b)(?=.*AppleWebKit)(?!.*\\bSafari\\/)/`,
      replace: `/\\b(?:iPhone|iPad|iPod)\\b(?!.*\\bSafari\\/).*AppleWebKit(?!.*\\bSafari\\/)/`,
    },
  },
  {
    id: 'A-growth-typedData',
    title: 'a list of small structs beside large types stalls the approval',
    file: 'apps/secure/src/signing/evm/typedData.test.ts',
    breaks: {
      file: 'apps/secure/src/signing/evm/typedData.ts',
      search: `known.get(type) ?? keccak_256`,
      replace: `keccak_256`,
    },
  },
  {
    id: 'A-H5-short',
    title: 'the approval reads a sign-in text that no server takes',
    file: 'apps/secure/src/signing/readSignIn.test.ts',
    breaks: {
      file: 'apps/secure/src/signing/readSignIn.ts',
      search: `if (isShort && (`,
      replace: `if (isShort && lines.length < 0 && (`,
    },
  },
]
