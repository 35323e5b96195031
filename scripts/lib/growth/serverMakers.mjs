import { list, ofTexts, ofValues, repeat, toAddress, toBytes, toHex, toKey } from './makerTools.mjs'

/** Hostile arguments, by size, of the server's readers. */
const own = toAddress(1)
const images = [
  ['image/png', '\x89PNG\r\n\x1a\n', ['\0', '\0\0\0\0IHDR', '\0\0\0\0acTL\0\0\0\0']],
  [
    'image/jpeg',
    '\xff\xd8',
    ['\xff', '\xff\xe0\0\x02', '\xff\xc0\0\x0b\x08\0\x01\0\x01\x01\x01\x11\0', '\xff\xd0'],
  ],
  ['image/gif', 'GIF89a\x01\0\x01\0\0\0\0', ['\x21\xff\0', '\x2c\0\0\0\0\0\0\0\0\0\0\0', '\x21\xff\x01\0\0']],
  ['image/webp', 'RIFF\0\0\0\0WEBP', ['\0', 'VP8 \0\0\0\0', 'ANMF\0\0\0\0', 'VP8X\xff\xff\xff\xff']],
  ['image/avif', '\0\0\0\x18ftypavif', ['ispe', 'ispe\0\0\0\0\0\0\0\x01\0\0\0\x01']],
  ['image/svg+xml', '<svg', [' ', ' width', ' width=', ' width="', '<use', '<fe', '<!', 'é>', '>']],
]

const describer = size => ({
  chain: 'eip155:1',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  listed: new Map(),
  facts: new Map([[toAddress(2), { name: repeat('a', size), symbol: repeat('b', size), decimals: 6 }]]),
  paid: list(1000, at => toAddress(at + 9)),
  hidden: false,
})
const entry = kind => at => ({
  kind,
  standard: ['native', 'erc20', 'erc721', 'erc1155'][at % 4],
  token: toAddress(2),
  item: '1',
  amount: '1',
  sender: toAddress(at),
  recipient: own,
})
const record = (size, kind) => ({
  hash: '0x',
  sender: own,
  nonce: 0,
  isFailed: false,
  block: 1,
  time: 0,
  fee: '1',
  selector: '',
  // The store keeps 100 of an account and transaction.
  entries: list(Math.min(size, 100), entry(kind)),
})
const row = at => ({
  blockNumber: `${at}`,
  timeStamp: '1',
  hash: `0x${at}`,
  from: own,
  to: toAddress(at),
  contractAddress: toAddress(2),
  value: '1',
  tokenID: '1',
  tokenValue: '1',
  transactionIndex: '0',
  gasUsed: '1',
  gasPrice: '1',
  nonce: '1',
  isError: '0',
  input: '0x095ea7b3',
})
const rows = { transactions: [], internal: [], tokens: [], items: [], multi: [] }

const limits = { batchItems: 500, minTtl: 1, maxTtl: 1_000_000 }
const topic = 'a'.repeat(64)
const publication = text => ({ topic, message: text, ttl: 300, tag: 1, attestation: text })

/** @type {Readonly<Record<string, readonly ((size: number) => readonly unknown[])[]>>} */
export const serverMakers = {
  'server/nfts/picture/readDimensions#readDimensions': images.flatMap(([type, head, parts]) =>
    parts.map(part => size => [toBytes(head + repeat(part, size)), type]),
  ),
  'server/nfts/metadata/parseMetadata#parseMetadata': [
    'a',
    'a.',
    ':',
    '\ufdfa',
    'http://',
    '{"a":',
    '[',
  ].flatMap(piece => [
    size => [
      new TextEncoder().encode(
        JSON.stringify({ name: repeat(piece, size), description: repeat(piece, size) }),
      ),
    ],
    size => [new TextEncoder().encode(repeat(piece, size))],
  ]),
  'server/nfts/metadata/toSource#toSource': [
    '',
    'ipfs://',
    'ar://',
    'https://a/',
    'data:a,',
    'data:;base64,',
  ].flatMap(head =>
    ofTexts(text => [
      head + text,
      { gateways: { ipfs: 'https://i.example/ipfs/', arweave: 'https://r.example/' }, allowHttp: true },
    ]),
  ),
  'server/utils/toHarmlessText#toHarmlessText': [
    'a',
    'a.',
    ':',
    '\ufdfa',
    '\u33c2',
    'http://',
    'a\u0301',
    ' ',
  ].map(piece => size => [repeat(piece, size), 900]),
  'server/utils/toParts#toParts': [size => [list(size, at => at), 2]],
  'server/activity/indexer/decodeTraces#decodeTraces': [
    size => [
      list(size, at => ({
        type: 'call',
        action: { callType: 'call' },
        blockHash: '0x',
        traceAddress: [0, at],
        error: at % 2 === 0 ? 'Reverted' : undefined,
      })),
    ],
  ],
  'server/activity/indexer/decodeLogs#decodeLogs': [
    size => [list(size, () => ({ address: '0x', topics: [], data: '0x' }))],
  ],
  'server/activity/providers/bitcoin/readBitcoinMoves#readBitcoinMoves': [
    size => [
      'a',
      {
        vin: list(size, at => ({ prevout: { scriptpubkey_address: `a${at}`, value: 1 } })),
        vout: list(size, at => ({ scriptpubkey_address: `a${at % 2}`, value: 1 })),
      },
    ],
    size => [
      'a',
      {
        vin: list(size, () => ({ prevout: { scriptpubkey_address: 'a', value: 1 } })),
        vout: list(size, at => ({ scriptpubkey_address: `b${at}`, value: 1 })),
      },
    ],
  ],
  'server/activity/providers/explorer/toActivityRecords#toActivityRecords': [
    'transactions',
    'internal',
    'tokens',
    'items',
    'multi',
  ].flatMap(name => [
    size => [own, { ...rows, [name]: list(size, row, 40) }],
    size => [own, { ...rows, [name]: list(size, () => row(1), 40) }],
    size => [own, { ...rows, [name]: [{ ...row(1), input: `0x095ea7b3${toHex(size)}` }] }],
  ]),
  'server/activity/providers/readSolanaMoves#readSolanaMoves': [
    size => [
      toKey(1),
      {
        meta: {
          err: null,
          fee: 1,
          preBalances: list(size, () => 1, 4),
          postBalances: list(size, () => 2, 4),
          preTokenBalances: [],
          postTokenBalances: list(
            size,
            at => ({ mint: toKey(at), owner: toKey(at % 7), uiTokenAmount: { amount: 1n, decimals: 0 } }),
            4,
          ),
        },
        transaction: {
          message: { accountKeys: list(size, toKey, 4), header: { numRequiredSignatures: 1 } },
        },
      },
    ],
  ],
  'server/activity/providers/stacks/readStacksMoves#readStacksMoves': [
    size => [
      'a',
      list(size, at => ({
        event_type: 'fungible_token_asset',
        asset: {
          asset_event_type: 'transfer',
          asset_id: repeat('::', 40),
          sender: 'a',
          recipient: `${at}`,
          amount: 1n,
        },
      })),
    ],
  ],
  'server/activity/providers/toHistoryRecord#toHistoryRecord': ['transfer', 'approval'].map(kind => size => [
    own,
    record(size, kind),
    describer(size),
  ]),
  'server/activity/providers/toTransfer#toTransfer': [
    size => [
      own,
      { amount: 1n, direction: 'in', other: repeat('a', size) },
      {
        token: { name: repeat('a', size), symbol: repeat('b', size), decimals: 6, isUnlisted: false },
        paid: new Set(list(1000, toAddress)),
      },
    ],
  ],
  'server/activity/providers/toTransfer#toOperation': [
    size => [list(size, at => ({ direction: at % 2 ? 'in' : 'out' }))],
  ],
  'server/auth/hpke#toHpkePublicKey': ofTexts(text => [{ x: text, y: text }]),
  'server/auth/verifyPasskey#toHost': ofTexts(text => [
    text,
    Buffer.from(JSON.stringify({ crossOrigin: true, topOrigin: text })).toString('base64url'),
    { challenge: 'a', origin: 'https://a.b', hosts: { allows: () => false } },
  ]),
  'server/balance/toTokenWords#toReservedWords': ofTexts(text => [[{ name: text, symbol: text }]]).concat([
    size => [list(size, at => ({ name: `a${at}`, symbol: `b${at}` }), 8)],
  ]),
  'server/balance/toTokenWords#toTokenWords': ofTexts(text => [
    toKey(1),
    { name: text, symbol: text },
    new Set(),
  ]),
  'server/config/parseTokenLists#parseTokenLists': [
    size => [
      JSON.stringify({
        tokens: list(
          size,
          at => ({
            chainId: at % 3,
            address: toAddress(at),
            symbol: 'A',
            name: 'a',
            decimals: 6,
          }),
          8,
        ),
      }),
      () => '',
      [],
    ],
    size => [repeat('a,', size), () => '{}', []],
  ],
  'server/images/toSvg#toSvg': ofTexts(text => [
    { background: text, letter: text, viewBox: text, shapes: [{ d: text, fill: text }] },
  ]),
  'server/logs/toLogError#toLogError': [
    ...ofValues(value => [value]),
    size => [Object.assign(new Error('a'), { code: repeat('A', size), stack: repeat('    at a\n', size) })],
  ],
  'server/onramp/contactProof#readContact': ofTexts(text => [
    { contact: { email: text }, contactProof: { expiresAt: 1000, signature: text } },
    { address: text, secret: 'a', now: 1 },
  ]),
  'server/relay/parameters#readCommand': [
    ...ofTexts(text => ['irn_publish', publication(text), limits]),
    ...ofTexts(text => [
      'irn_batchPublish',
      { messages: list(500, () => publication(text.slice(0, 100))) },
      limits,
    ]),
    ...ofTexts(text => ['irn_subscribe', { topic: text }, limits]),
    size => ['irn_batchSubscribe', { topics: list(size, () => topic) }, limits],
  ],
  'server/relay/upgrade#readToken': ofTexts(text => [
    { url: `/?${text}`, headers: { authorization: `Bearer ${text}` } },
  ]),
  'server/swap/parseSwap#parsePair': ofTexts(text => [{ from: text, to: text }]),
  'server/sponsor/decodeCalls#decodeCalls': [
    size => [`0x34fcd5be${toHex(size)}`],
    // A list of calls that all point at one long text.
    size => {
      const count = Math.max(1, Math.ceil(size / 128))
      const word = value => value.toString(16).padStart(64, '0')
      const call = [word(1), word(0), word(96), word(count * 32), toHex(count * 32)]
      return [`0x34fcd5be${word(32)}${word(count)}${word(count * 32).repeat(count)}${call.join('')}`]
    },
  ],
  'server/swap/providers/aggregators/decodeCall#decodeCall': [
    '1inch-v6',
    '0x-v2',
    'kyberswap-v2',
    'lifi-v1',
  ].flatMap(kind => [
    size => [kind, `0x12aa3caf${toHex(size)}`],
    size => [kind, `0x12aa3caf${repeat('20'.padStart(64, '0'), size)}`],
    size => [kind, `0x12aa3caf${repeat('ff'.padStart(64, '0'), size)}`],
    // Lists whose items all begin at one place.
    size => [
      kind,
      `0x${kind === 'kyberswap-v2' ? 'e21fd0e9' : '4666fc80'}${repeat('40'.padStart(64, '0'), size)}`,
    ],
  ]),
  'server/upstream/rest#parseRestReply': ofTexts(text => [{ status: 200, text }]),
  'server/upstream/rest#toRestUrl': ofTexts(text => [
    'https://a.b',
    { path: `/${text}`, query: { a: text } },
  ]),
}
