/** Hostile arguments, by size, of functions that take apart more than a text: behind what lets them read on. */
const repeat = (piece, size) => piece.repeat(Math.ceil(size / piece.length))
const toBytes = text => new Uint8Array(Buffer.from(text, 'latin1'))
const list = (size, make) => Array.from({ length: size }, (_, at) => make(at))

const signInLines = ['a', '- https://a.b\n', 'URI: ', '\n', 'é', 'Resources:\n', 'https://%41']
const family = { accountName: 'Mock', isAddress: () => true, toCaipNetworkId: () => 'mock:1' }
const toSignIn = (name, rest) => `a.b wants you to sign in with your ${name} account:\nx\n\n${rest}`
const fields =
  'URI: https://a.b\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z\nResources:\n'

const images = [
  ['image/png', '\x89PNG\r\n\x1a\n', ['\0', '\0\0\0\0IHDR', '\0\0\0\0acTL\0\0\0\0']],
  ['image/jpeg', '\xff\xd8', ['\xff', '\xff\xe0\0\x02', '\xff\xc0\0\x02']],
  ['image/gif', 'GIF89a\x01\0\x01\0\0\0\0', ['\x21\xff\0', '\x2c\0\0\0\0\0\0\0\0\0\0\0', '\x21\xff\x01\0\0']],
  ['image/webp', 'RIFF\0\0\0\0WEBP', ['\0', 'VP8 \0\0\0\0', 'ANMF\0\0\0\0', 'VP8X\xff\xff\xff\xff']],
  ['image/avif', '\0\0\0\x18ftypavif', ['ispe', 'ispe\0\0\0\0\0\0\0\x01\0\0\0\x01']],
  ['image/svg+xml', '<svg', [' ', ' width', ' width=', ' width="', '<use', '<fe', '<!', 'é>']],
]

const toTypedData = (size, type, value) =>
  JSON.stringify({
    types: {
      Whole: [{ name: 'a', type: 'Item[]' }],
      Item: list(Math.min(size, 4000), at => ({ name: `f${at}`, type })),
    },
    primaryType: 'Whole',
    domain: {},
    message: { a: list(Math.min(size, 4000), () => value) },
  })

/** @type {Readonly<Record<string, readonly ((size: number) => readonly unknown[])[]>>} */
export const readerMakers = {
  'core/signIn/parseSignInMessage#parseSignInMessage': [
    ...signInLines.map(piece => size => [toSignIn('Mock', repeat(piece, size)), [family]]),
    ...signInLines.map(piece => size => [toSignIn('Mock', fields + repeat(piece, size)), [family]]),
    size => [`${repeat('a.', size)} wants you to sign in with your Mock account:\nx\n\n${fields}`, [family]],
  ],
  'apps/secure/signing/readSignIn#readSignIn': signInLines.flatMap(piece => [
    size => [toSignIn('Ethereum', repeat(piece, size))],
    size => [toSignIn('Ethereum', fields + repeat(piece, size))],
    size => [repeat(' wants you to sign in with your ', size)],
  ]),
  'server/nfts/image/readDimensions#readDimensions': images.flatMap(([type, head, parts]) =>
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
  'apps/secure/signing/evm/typedData#readTypedData': [
    size => [toTypedData(size, 'bool', {})],
    size => [toTypedData(size, 'uint8[][]', { f0: [[]] })],
    size => [repeat('{"a":', size)],
  ],
  'apps/secure/signing/evm/toEvmPayload#toTypedDataPayload': [
    size => [[`0x${'11'.repeat(20)}`, toTypedData(size, 'Whole[]', {})], `0x${'11'.repeat(20)}`, 1n],
  ],
  'apps/secure/signing/evm/rlp#decodeRlp': [0xc0, 0xc1, 0xf8, 0xb8, 0x80].map(byte => size => [
    new Uint8Array(size).fill(byte),
  ]),
}
