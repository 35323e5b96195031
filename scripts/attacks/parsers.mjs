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
      file: 'packages/server/src/utils/isLureText.ts',
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
    file: 'packages/server/src/nfts/picture/isDrawable.test.ts',
    breaks: {
      file: 'packages/server/src/nfts/picture/isDrawable.ts',
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
      search: `(?=[\\w-]+\\.)`,
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
    id: 'A-M11-lengths',
    title: 'a JPEG or WebP whose lengths lie shows a decoder another picture than is measured',
    file: 'packages/server/src/nfts/picture/isDrawable.test.ts',
    breaks: {
      file: 'packages/server/src/nfts/picture/readDimensions.ts',
      search: `if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9)) return undefined`,
      replace: ``,
    },
  },
  {
    id: 'A-M11-icons',
    title: 'the icon of an announced wallet fills the memory of who sees the list',
    file: 'packages/core/src/utils/display.test.ts',
    breaks: {
      file: 'packages/core/src/utils/toSafeIcon.ts',
      search: ` && isDrawableIcon(icon) ? icon`,
      replace: ` && isDrawableIcon !== undefined ? icon`,
    },
  },
  {
    id: 'A-M11-iconLengths',
    title: 'an icon whose lengths lie shows a decoder another picture than is measured',
    file: 'packages/core/src/utils/isDrawableIcon.test.ts',
    breaks: {
      file: 'packages/core/src/utils/isDrawableIcon.ts',
      search: `(marker > 0xcf && marker < 0xdb) || marker > 0xfe ||`,
      replace: ``,
    },
  },
  {
    id: 'A-M11-tokens',
    title: 'a picture in the data of a token or network fills the memory of who sees it',
    file: 'packages/ui/src/components/WalletMark.test.tsx',
    breaks: {
      file: 'packages/ui/src/components/WalletMark.tsx',
      search: `return isDrawableIcon(value)`,
      replace: `return isDrawableIcon !== undefined`,
    },
  },
  {
    id: 'A-M11-marks',
    title: 'a symbol of a token list brings an element into a mark of the server',
    file: 'packages/server/src/images/toSvg.test.ts',
    breaks: {
      file: 'packages/server/src/images/toSvg.ts',
      search: 'escapeHtml(icon.letter)',
      replace: 'icon.letter',
    },
  },
  {
    id: 'A-M11-kept',
    title: 'metadata is kept with a picture inside that the route would refuse',
    file: 'packages/server/src/nfts/metadata/createMetadataReader.test.ts',
    breaks: {
      file: 'packages/server/src/nfts/metadata/createMetadataReader.ts',
      search: `return source && 'data' in source && isDrawable(source.data) ? metadata`,
      replace: `return source ? metadata`,
    },
  },
  {
    id: 'A-M11-cache',
    title: 'a picture that is refused is kept, and returned to the next one',
    file: 'packages/server/src/nfts/image/createImageProxy.test.ts',
    breaks: {
      file: 'packages/server/src/nfts/image/createImageProxy.ts',
      search: `if (!type || !isDrawable(body)) throw notFound()`,
      replace: `if (!type) throw notFound()`,
    },
  },
  {
    id: 'A-growth-typedDataEmpty',
    title: 'a list of empty structs gets thousands of fields each, and stalls the approval',
    file: 'apps/secure/src/signing/evm/typedData.test.ts',
    breaks: {
      file: 'apps/secure/src/signing/evm/typedData.ts',
      search: `if (!Object.hasOwn(value, name)) throw`,
      replace: `if (name === '') throw`,
    },
  },
  {
    id: 'A-growth-typedDataTypes',
    title: 'types that name each other are each written with all others, and stall the approval',
    file: 'apps/secure/src/signing/evm/typedData.test.ts',
    breaks: {
      file: 'apps/secure/src/signing/evm/typedData.ts',
      search: `const maxTypes = 64`,
      replace: `const maxTypes = 1e9`,
    },
  },
  {
    id: 'A-growth-name',
    title: 'a name of 40,000 labels is hashed twice for each',
    file: 'packages/evm/src/transfer/normalizeName.test.ts',
    breaks: {
      file: 'packages/evm/src/transfer/normalizeName.ts',
      search: `if (name.length > maxLength) return undefined`,
      replace: ``,
    },
  },
  {
    id: 'A-growth-base58',
    title: 'a message to sign takes the square of its length to write',
    file: 'packages/solana/src/actions/signMessage.test.ts',
    breaks: {
      file: 'packages/solana/src/actions/signMessage.ts',
      search: `if (bytes.length > maxMessageBytes)`,
      replace: `if (bytes.length < 0)`,
    },
  },
  {
    id: 'A-growth-recap',
    title: 'what a wallet grants takes the square of its length to describe',
    file: 'packages/walletconnect/src/sign/recap.test.ts',
    breaks: {
      file: 'packages/walletconnect/src/sign/recap.ts',
      search: `    names.push(\`'\${name}'\`)`,
      replace: `    byKind.set(kind, [...names, \`'\${name}'\`])`,
    },
  },
  {
    id: 'A-growth-judge',
    title: 'a permit for many tokens lists all payments for each of them',
    file: 'apps/secure/src/approval/movements/assessMovements.test.ts',
    breaks: {
      file: 'apps/secure/src/approval/movements/assessMovements.ts',
      search: `judgeAction(action, paid, parameters)`,
      replace: `judgeAction(action, actions.flatMap(each => each.movements.filter(isOut)), parameters)`,
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
