import { list, ofBytes, ofTexts, repeat, toAddress, toBytes, toHex, toKey } from './makerTools.mjs'

/** Hostile arguments, by size, of the readers of core, the families, WalletConnect, the embedded wallet and the API client. */
const signInLines = ['a', '- https://a.b\n', 'URI: ', '\n', 'é', 'Resources:\n', 'https://%41']
const family = { accountName: 'Mock', isAddress: () => true, toCaipNetworkId: () => 'mock:1' }
const toSignIn = (name, rest) => `a.b wants you to sign in with your ${name} account:\nx\n\n${rest}`
const fields =
  'URI: https://a.b\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z\nResources:\n'

const toRecap = att =>
  `urn:recap:${Buffer.from(JSON.stringify({ att: { eip155: att } })).toString('base64url')}`
const recaps = [
  size => toRecap(Object.fromEntries(list(size, at => [`request/m${at}`, [{}]], 20))),
  size => toRecap(Object.fromEntries(list(size, at => [`kind${at}/m`, [{}]], 20))),
  size => toRecap({ 'request/a': list(size, at => ({ chains: [`eip155:${at}`] }), 24) }),
  size => toRecap({ 'request/a': [{ chains: list(size, at => `eip155:${at}`, 14) }] }),
]
const payload = {
  type: 'caip122',
  version: '1',
  chains: ['eip155:1'],
  domain: 'a.b',
  aud: 'https://a.b',
  nonce: 'abcdefgh',
  iat: '2026-01-01T00:00:00Z',
  resources: [],
}
const cacao = (statement, resources) => ({
  p: { ...payload, iss: `did:pkh:eip155:1:${toAddress(1)}`, statement, resources },
  s: { t: 'eip191', s: '0x' },
})
/** A PSBT up to its transaction, which has one input and one output. */
const psbtHead = `psbt\xff\x01\0\x3c\x02\0\0\0\x01${'\0'.repeat(37)}\xff\xff\xff\xff\x01${'\0'.repeat(9)}${'\0'.repeat(4)}`
const word = value => value.toString(16).padStart(64, '0')
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
/** Bytes of a mint or an account with extensions behind it. */
const toExtended = (kind, piece, size) => {
  const data = new Uint8Array(166 + size)
  data[45] = 1
  data[108] = 1
  data[165] = kind
  data.set(toBytes(repeat(piece, size)).subarray(0, size), 166)
  return { owner: token2022, data }
}
const shared = at => ({ account: {}, address: toKey(at), networks: [`solana:${at % 5}`], network: 'mainnet' })
const links = (head, ...argumentsOf) =>
  ['a', 'a=1&', 'amount=1&', 'pop=1&', 'bc=bc1a&', '%41', '&', '='].flatMap(piece => [
    size => [`${head}${repeat(piece, size)}`, ...argumentsOf],
    size => [`${head}a?${repeat(piece, size)}`, ...argumentsOf],
  ])

/** @type {Readonly<Record<string, readonly ((size: number) => readonly unknown[])[]>>} */
export const familyMakers = {
  'core/signIn/parseSignInMessage#parseSignInMessage': [
    ...signInLines.map(piece => size => [toSignIn('Mock', repeat(piece, size)), [family]]),
    ...signInLines.map(piece => size => [toSignIn('Mock', fields + repeat(piece, size)), [family]]),
    size => [`${repeat('a.', size)} wants you to sign in with your Mock account:\nx\n\n${fields}`, [family]],
  ],
  'core/utils/formatRelativeTime#formatRelativeTime': ofTexts(locale => [{ time: 0, now: 1e9, locale }]),
  'core/utils/toSafeIcon#toSafeIcon': [
    '<image href="data:image/png;base64,',
    'data:image/svg+xml;base64,PHN2Zz4=',
    '&#x64;',
    'url(',
    '<use ',
    '%3C',
  ].map(piece => size => [`data:image/svg+xml,<svg>${repeat(piece, size)}`]),
  'core/swap/selectSwap#toHolding': [
    size => [
      { address: 'a', caipNetworkId: 'eip155:1', symbol: 'A', decimals: 6 },
      list(size, at => ({ address: toAddress(at), symbol: 'A', quantity: { numeric: '1', decimals: '6' } })),
      true,
    ],
  ],
  'evm/swap/readArguments#readArguments': [
    ['bytes'],
    ['word', 'bytes'],
    [{ list: 'bytes' }],
    [{ list: { tuple: ['word', 'bytes'] } }],
    [{ list: { list: { list: 'bytes' } } }],
  ].flatMap(shapes => [
    size => [toHex(size), shapes],
    size => [repeat(word(32), size), shapes],
    size => [repeat('f', size), shapes],
    size => [
      word(32) +
        word(size / 64) +
        list(size, at => word(Math.ceil(size / 64) * 32 + at * 32), 64).join('') +
        toHex(size),
      shapes,
    ],
  ]),
  'evm/swap/readArguments#toHex': ofTexts(text => [[[text]], 0, 0]),
  'evm/transfer/paymentLink#readPaymentLink': links('ethereum:', { caipNetworkId: 'eip155:1' }),
  'evm/transfer/chainTransaction#toExpectedCall': ofTexts(text => [{ to: text, value: text, data: text }]),
  'solana/connectors/readAccounts#toNetworks': [size => [list(size, shared)]],
  'solana/connectors/readAccounts#toCaipAccounts': [size => [list(size, shared), 'solana:1']],
  'solana/transfer/paymentLink#readPaymentLink': links('solana:'),
  'solana/transfer/token#readMint': ['\0', '\x01\0\0\0', '\x01\0\x6c\0', '\x0e\0\0\0', '\xff'].map(
    piece => size => [toExtended(1, piece, size)],
  ),
  'solana/transfer/token#readTokenAccount': ['\0', '\x01\0\0\0', '\xff'].map(piece => size => [
    toExtended(2, piece, size),
  ]),
  'bitcoin/connectors/shapes/read#readAccount': ofTexts(text => [
    { address: text, publicKey: text, purpose: text },
    'mainnet',
  ]),
  'bitcoin/connectors/signRequest#readPsbtRequest': ofTexts(text => [
    { psbt: text, address: text, signInputs: [{ index: 0, address: text }] },
    { addresses: ['a'], network: 'mainnet' },
  ]),
  'bitcoin/psbt/readPsbt#readPsbt': ['\x02\xfca\x01a', '\x01\xfc\0', '\0', '\x01\x02\x04aaaa'].flatMap(
    piece => [
      size => [toBytes(psbtHead + repeat(piece, size))],
      size => [toBytes(`${psbtHead}\0${repeat(piece, size)}`)],
    ],
  ),
  'bitcoin/psbt/inputScripts#readInputScripts': ofBytes(bytes => [
    bytes,
    { redeemScript: bytes, witnessScript: bytes },
  ]),
  'bitcoin/transfer/paymentLink#readPaymentLink': links('bitcoin:', {
    caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  }),
  'bitcoin/utils/reader#toList': [size => [list(size, () => Uint8Array.of(1))]],
  'stacks/accounts/readAccounts#toCaipAccounts': [size => [list(size, shared), 'stacks:1']],
  'stacks/transaction/createByteReader#readHex': [
    ...ofTexts(text => [text, reader => reader.take(1)]),
    size => [toHex(size), reader => reader.take(size)],
  ],
  'stacks/transfer/describeFailure#describeFailure': ofTexts(text => [
    { tx_status: 'abort_by_response', tx_result: { repr: text }, contract_call: { function_name: text } },
  ]),
  'walletconnect/sign/recap#parseRecap': recaps.map(toText => size => [toText(size), 'eip155']),
  'walletconnect/sign/recap#describeRecap': recaps.map(toText => size => [toText(size), 'eip155']),
  'walletconnect/sign/cacao#readCacao': [
    ...ofTexts(text => [cacao(text, []), payload]),
    ...recaps.map(toText => size => [cacao('', [toText(size)]), payload]),
    size => [
      cacao(
        '',
        list(size, at => `https://a.b/${at}`, 16),
      ),
      payload,
    ],
    size => [
      cacao(
        '',
        list(size, () => 'urn:recap:e30', 16),
      ),
      payload,
    ],
  ],
  'walletconnect/sign/cacao#formatMessage': [
    ...ofTexts(text => [`eip155:1:${text}`, { ...payload, statement: text, resources: [text] }]),
    ...recaps.map(toText => size => ['eip155:1:a', { ...payload, resources: [toText(size)] }]),
  ],
  'walletconnect/sign/conformance#toGrants': [
    size => [
      { eip155: { chains: ['eip155:1'], methods: [], events: [] } },
      Object.fromEntries(
        list(size, at => [`eip155:${at}`, { accounts: [`eip155:${at}:a`], methods: [], events: [] }], 64),
      ),
    ],
    size => [
      { eip155: { chains: ['eip155:1'], methods: [], events: [] } },
      { eip155: { accounts: list(size, at => `eip155:1:${at}`, 16), methods: [], events: [] } },
    ],
    ...ofTexts(text => [
      { eip155: { chains: ['eip155:1'], methods: [], events: [] } },
      { eip155: { accounts: ['eip155:1:a', text], methods: [text], events: [text], chains: [text] } },
    ]),
  ],
  'walletconnect/sign/conformance#toPeer': ofTexts(text => [
    { name: text, url: text, icons: [text], redirect: { native: text, universal: text } },
    () => true,
  ]),
  'embedded/client/toLoginError#toLoginError': ofTexts(text => [{ code: text, message: text }]),
  'embedded/protocol/toWireError#toWireError': ofTexts(text => [{ code: text, message: text }]),
  'api/schemas/onramp#toContactText': ofTexts(text => [
    { email: text, phone: text, address: text, expiresAt: 1 },
  ]),
  'api/walletProof#toTimedDetail': ofTexts(text => [{ at: 1, subject: text }]),
}
