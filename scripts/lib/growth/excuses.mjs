/** Expressions whose input is bounded, with where; `atMost` is tried: it may take 25 ms. */
export const excusedExpressions = {
  '/already (pending|processing)|request of type .* already pending/i': {
    files: ['packages/evm/src/toError.ts'],
    atMost: 2000,
    reason: 'createToError cuts a message at 2000 letters',
  },
  '/unrecognized chain|chain .*(not (been )?(added|found|recogni[sz]ed)|is not supported yet)|try adding the chain/i':
    {
      files: ['packages/evm/src/toError.ts'],
      atMost: 2000,
      reason: 'createToError cuts a message at 2000 letters',
    },
  '/insufficient ?(\\w+ ){0,4}(funds|balance)|exceeds (the )?(account )?balance|enough (funds|balance)|exceeds allowance \\(0\\)/i':
    {
      files: ['packages/evm/src/toError.ts'],
      atMost: 2000,
      reason: 'createToError cuts a message at 2000 letters',
    },
  '/method .*(not (found|supported|available|exist)|unsupported)|unsupported method/i': {
    files: ['packages/evm/src/toError.ts'],
    atMost: 2000,
    reason: 'createToError cuts a message at 2000 letters',
  },
  '/provided chainid .* must match|chain mismatch/i': {
    files: ['packages/evm/src/toError.ts'],
    atMost: 2000,
    reason: 'createToError cuts a message at 2000 letters',
  },
  '/(chain|cluster|network) .*(not (supported|found)|unsupported)|unsupported (chain|cluster|network)/i': {
    files: ['packages/solana/src/toError.ts'],
    atMost: 2000,
    reason: 'createToError cuts a message at 2000 letters',
  },
  '/(method|feature) .*(not (found|supported|available|exist|implemented)|unsupported)|unsupported (method|feature)/i':
    {
      files: ['packages/solana/src/toError.ts'],
      atMost: 2000,
      reason: 'createToError cuts a message at 2000 letters',
    },
  '/method .*(not (found|supported|available|implemented)|unsupported)|unsupported method|not supported/i': {
    files: ['packages/bitcoin/src/toError.ts'],
    atMost: 2000,
    reason: 'createToError cuts a message at 2000 letters',
  },
  '/(method|feature) .*(not (found|supported|available|exist|implemented)|unsupported)|unsupported (method|feature)|does not support method/i':
    {
      files: ['packages/stacks/src/toError.ts'],
      atMost: 2000,
      reason: 'createToError cuts a message at 2000 letters',
    },
  '/(chain|network) .*(not (supported|found)|unsupported)|unsupported (chain|network)/i': {
    files: ['packages/stacks/src/toError.ts'],
    atMost: 2000,
    reason: 'createToError cuts a message at 2000 letters',
  },
  '/<\\?xml[^>]*\\?>|<!--[\\s\\S]*?-->|<!doctype svg[^>[]*>/gi': {
    files: ['packages/server/src/nfts/picture/sniffImage.ts'],
    atMost: 2048,
    reason: 'the head of a picture: 2048 bytes',
  },
  '/<script\\b(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)<\\/script>/g': {
    files: ['packages/server/src/secureSite/loadSite.ts'],
    reason: 'reads the build of the secure site once, at the start: the operator’s own files',
  },
  '/(00)+$/': {
    files: ['packages/stacks/src/transfer/record.ts'],
    atMost: 68,
    reason: 'a memo: 34 bytes in hex',
  },
  '/(\\[\\d*\\])+$/': {
    files: ['apps/secure/src/signing/evm/typedData.ts'],
    atMost: 256,
    reason: 'the type of a field: 256 letters',
  },
}

/** Files that put expressions together at run time, and what runs them. */
export const builtExpressions = {
  'packages/server/src/nfts/picture/readDimensions.ts': 'readDimensions',
  'packages/core/src/signIn/grammar.ts': 'parseSignInMessage and readSignIn',
  'packages/core/src/utils/toDisplayText.ts': 'toDisplayText',
  'packages/embedded/src/login/socialFlow.ts': 'one beginning of fixed letters, of bounded length behind it',
  'apps/secure/src/approval/Address.tsx': 'single characters, of bounded number',
}

/** Readers whose input is bounded, with where: tried at that size, where they may take 25 ms. */
export const boundedReaders = {
  'evm/transfer/resolveName#toNode': { atMost: 255, reason: 'a name: normalizeName takes 255 letters' },
  'bitcoin/address/base58Check#toBase58Check': { atMost: 21, reason: 'a version and a hash: formatAddress' },
  'stacks/address/c32#toC32': { atMost: 24, reason: 'a hash and its checksum: stacksAddress' },
  'walletconnect/relay/clientToken#toDidKey': { atMost: 32, reason: 'the key of the site itself' },
  'core/family/base58#toBase58': {
    atMost: 1232,
    reason: 'keys and signatures; a message, of the site itself, has 14,000 bytes (signMessage)',
  },
  'core/utils/graphemes#toGraphemes': {
    atMost: 2000,
    reason:
      'toDisplayText and truncateAddress cut a text before: the segmenter of the engine is slow on long ones',
  },
}

/** Functions that are named as readers and not timed: what they take. */
export const excusedReaders = [
  {
    reason: "our own tables and the operator's own options, read at the start",
    ids: [
      'server/config/parseConfig#parseConfig',
      'server/onramp/providers/networks#toPurchases',
      'api/client/createRequest#toIconUrl',
      'server/prices/providers/pools/poolsConfig#toPools',
      'server/utils/httpServer#toConnectionBounds',
      'server/swap/providers/aggregators/fields#toNothing',
      'server/auth/readAuthKeys#readAuthKeys',
      'server/openapi/describe#describe',
      'core/signIn/grammar#toGrammar',
    ],
  },
  {
    reason: "a record of the server's own storage, a fixed number of fields or 100 entries",
    ids: ['server/storage/activityStore#toRows', 'server/auth/recordMac#readBody'],
  },
  {
    reason: 'a fixed number of fields that a schema has bounded',
    ids: [
      'server/activity/providers/stacks/readStacksMoves#toListedEvents',
      'server/prices/providers/pools/createPoolFinder#toPairKey',
      'server/prices/providers/pools/uniswapV2#toObservation',
      'server/prices/providers/toPrice#toPrice',
      'server/swap/providers/uniswap/exchange#toEnds',
      'api/schemas/wallets#toWallet',
      'server/sponsor/chain#readDelegate',
      'server/sponsor/chain#readNonce',
      'server/sponsor/signRequest#toRequestId',
    ],
  },
  {
    reason: 'one header, of at most the 16 kB that Node reads',
    ids: ['server/auth/sessionCookie#readSessionCookie', 'server/siwx/caller#toCaller'],
  },
  {
    reason: 'hands what it is given once to JSON.stringify, base64, URLSearchParams or a schema',
    ids: [
      'apps/secure/api/parseReply#parseReply',
      'server/relay/frame#formatResult',
      'server/relay/frame#formatError',
      'server/upstream/parseResponse#parseResponse',
      'server/upstream/rest#toRestInit',
      'bitcoin/connectors/shapes/magicEden#toToken',
      'bitcoin/transfer/signPayment#toParams',
      'walletconnect/sign/cacao#toAuthPayload',
      'walletconnect/sign/uri#formatUri',
      'solana/connectors/mobile/association#toAssociationUri',
      'api/client/createRequest#toUrl',
      'api/client/toAlert#toAlert',
      'api/walletProof#toWalletProofText',
      'api/walletProof#toRotationDetail',
      'evm/verify/toSignatureCall#toSignatureCall',
    ],
  },
  {
    reason: 'one look-up of an own property',
    ids: [
      'server/utils/readOwn#readOwn',
      'stacks/discovery/watchWallets#readWalletName',
      'evm/chains/toEvmNetwork#toEvmNetwork',
    ],
  },
  {
    reason: "fields of the client's state, of its storage or of the site's own request",
    ids: [
      'core/modal/reducePath#toPath',
      'core/login/recentEmails#readEmails',
      'apps/secure/custody/unlockWallet#toSubject',
      'server/storage/database#toRuns',
      'core/send/review/toPlanView#toPlanView',
      'core/swap/askLeg#toSummary',
      'core/transaction/storedList#readList',
      'core/swap/fetchQuote#readPair',
      'core/swap/toQuoteView#toQuoteView',
      'evm/swap/batch#toReceived',
      'evm/swap/routerCalls#toSide',
      'evm/swap/routerCalls#readBounds',
      'bitcoin/psbt/signingError#toSigningError',
      'bitcoin/transfer/assertTransfer#toUnsigned',
      'bitcoin/transfer/listSpendable#toCoinId',
      'stacks/accounts/readAccounts#toNetworkIdFor',
      'stacks/transfer/clarity#toTokenPayment',
      'stacks/utils/caip#toChainId',
      'apps/secure/custody/toAccounts#toAccounts',
    ],
  },
  {
    reason:
      "a PSBT of the site's own payment, or one that has to be of the same transaction; readPsbt is timed",
    ids: ['bitcoin/psbt/assertSameTransaction#readRequest', 'bitcoin/transfer/signPayment#readSignedPayment'],
  },
  {
    reason: 'an address of 20 or 32 bytes, whose length its maker has checked',
    ids: [
      'bitcoin/address/bech32#toSegwitAddress',
      'stacks/address/stacksAddress#toVersion',
      'stacks/address/stacksAddress#formatAddress',
    ],
  },
  {
    reason: 'numbers alone: a value of a chain has 256 bits',
    ids: [
      'server/balance/toDecimal#toDecimal',
      'server/prices/providers/pools/pool#toDepth',
      'server/prices/ratio#toDecimalText',
      'server/prices/ratio#fromNumber',
      'server/prices/ratio#fromJsonNumber',
      'server/swap/percent#toPercent',
      'server/storage/sponsorStore#toDay',
      'server/sponsor/signRequest#toMaxCost',
      'server/sponsor/signRequest#toStubData',
      'core/swap/fetchQuote#toMinimum',
      'core/amount/formatUnits#formatUnits',
      'evm/transfer/read#toQuantity',
      'evm/transfer/quote#toFees',
      'evm/transfer/quote#toTransferFee',
      'evm/verify/hexBytes#toWord',
      'solana/transfer/prepare#toTransferFee',
      'solana/transfer/prepare#toAccountFee',
      'bitcoin/script/scriptNumber#fromNumber',
      'bitcoin/transfer/feeRates#toFee',
      'bitcoin/transfer/feeRates#formatFeeRate',
      'bitcoin/utils/bytes#toLittleEndian',
      'bitcoin/utils/reader#toSize',
      'stacks/address/c32#toDigit',
      'stacks/transfer/fee#toTransferFee',
      'stacks/transfer/fee#toFeeRates',
      'apps/secure/approval/formatFact#formatUnits',
      'apps/secure/custody/pages/Section#formatDate',
      'apps/secure/signing/evm/toQuantityHex#toQuantityHex',
      'apps/secure/signing/smartAccount/smartAccount#toPasskeySignature',
    ],
  },
  {
    reason: 'one of two values',
    ids: ['stacks/utils/caip#toNetworkIdOf', 'apps/secure/approval/place#toPage'],
  },
  {
    reason: 'the key, a share, a signature or a PRF output of the visitor: 32 or 64 bytes',
    ids: [
      'apps/secure/custody/exportKeys#toExportedKeys',
      'apps/secure/custody/walletKey#splitKey',
      'apps/secure/passkey/prf#readPrf',
      'apps/secure/signing/smartAccount/smartAccount#toSmartAccountSignature',
    ],
  },
  {
    reason:
      'a part of decodePayload, which is timed whole; a transaction of Solana has 1,232 bytes at most (readTransaction)',
    ids: [
      'apps/secure/approval/decode/decodePayload#toOwn',
      'apps/secure/approval/decode/describeOrder#describeOrder',
      'apps/secure/approval/decode/describeStakeInstruction#describeStakeInstruction',
      'apps/secure/approval/decode/describeSystemInstruction#describeSystemInstruction',
      'apps/secure/approval/decode/describeTokenInstruction#describeTokenInstruction',
      'apps/secure/approval/decode/describeTokenInstruction#describeAssociatedInstruction',
      'apps/secure/signing/evm/toEvmPayload#readDomainChain',
    ],
  },
  {
    reason: 'the accounts of one simulation: at most as many as a transaction of Solana names',
    ids: ['apps/secure/approval/advice/readTokenChanges#readTokenChanges'],
  },
  {
    reason: 'a request or a quote of this page, a fixed number of fields',
    ids: [
      'core/buy/watchOrder#toBuyProperties',
      'core/swap/emitSwap#toSwapProperties',
      'evm/transfer/fees#toUsualFee',
      'apps/secure/signing/toAddressOn#toAddressOn',
    ],
  },
  {
    reason:
      'a transaction of Solana, of 1,232 bytes at most; the data of an instruction is cut at 2,000 letters',
    ids: ['server/activity/providers/readSelfMoves#readSelfMoves'],
  },
  {
    reason: 'a PSBT of 2 MB at most, with 200 inputs and outputs (toTransactionPayload); readPsbt is timed',
    ids: [
      'apps/secure/approval/decode/describeBitcoin#describeBitcoin',
      'apps/secure/signing/bitcoin/toTransactionPayload#toTransactionPayload',
    ],
  },
  {
    reason: 'a part of a decoder of Stacks that is timed whole',
    ids: [
      'stacks/transaction/parts#readName',
      'stacks/transaction/parts#readAddress',
      'stacks/transaction/parts#readContract',
      'stacks/transaction/parts#readCode',
      'stacks/transaction/readPostCondition#readPostCondition',
      'stacks/transaction/readContents#readContents',
      'stacks/transaction/readValue#readValue',
    ],
  },
  {
    reason:
      'waits for a request: its reply is bounded where it is fetched, and taken apart by readers and expressions of these lists',
    ids: [
      'server/auth/charge#readBudget',
      'server/auth/flows/readBody#readBody',
      'server/auth/readAuthBody#readAuthBody',
      'server/balance/providers/solanaMetadata#describeSolanaTokens',
      'server/nfts/metadata/readItems#readAmounts',
      'server/nfts/metadata/readItems#readUri',
      'server/siwx/caller#readSiwxBody',
      'server/swap/readGasPrices#readGasPrices',
      'server/transactions/readBitcoinTransaction#readBitcoinTransaction',
      'server/transactions/readEvmTransaction#readEvmTransaction',
      'server/transactions/readSolanaTransaction#readSolanaTransaction',
      'server/transactions/readStacksTransaction#readStacksTransaction',
      'server/utils/readBody#readBody',
      'server/utils/readBody#readJson',
      'server/utils/readBody#readText',
      'core/login/account#readLogin',
      'core/transaction/readLate#readLate',
      'core/send/form/readLink#readLink',
      'core/send/review/readNameAgain#readNameAgain',
      'evm/swap/readFacts#readFacts',
      'evm/swap/readPrice#readPrice',
      'evm/swap/toCalls#toCalls',
      'evm/transfer/fees#readGasPrice',
      'evm/transfer/fees#readDataFee',
      'evm/transfer/quote#readMaximum',
      'evm/transfer/readHash#readHash',
      'evm/transfer/normalizeName#normalizeName',
      'solana/transfer/facts#readFacts',
      'solana/transfer/signTransfer#readSigned',
      'bitcoin/transfer/prepare#readSpendable',
      'bitcoin/transfer/readCoins#readCoins',
      'bitcoin/transfer/readPrevious#readPrevious',
      'stacks/connectors/toWalletCall#toWalletCall',
      'stacks/transfer/token#readToken',
      'api/client/createRequest#toHttpError',
      'apps/secure/approval/advice/readEvmAdvice#readEvmAdvice',
      'apps/secure/approval/advice/readQuotes#readQuotes',
      'apps/secure/approval/advice/readSolanaAdvice#readSolanaAdvice',
      'apps/secure/approval/advice/readSpenders#readSpenders',
      'apps/secure/signing/evm/readFees#readFees',
    ],
  },
  {
    reason: 'takes nothing',
    ids: [
      'server/auth/flows/toFlowError#toExpiredError',
      'server/relay/overload#readLoopUse',
      'server/auth/social/page#toExpiredPage',
      'server/mail/mails#toAddressRestoredMail',
      'server/mail/mails#toAddressRemovedMail',
      'server/mail/mails#toKeptMail',
    ],
  },
  {
    reason: 'writes a page or a mail of the server, from values that a schema or the operator has bounded',
    ids: [
      'server/auth/social/page#toReturnPage',
      'server/auth/social/page#toEndPage',
      'server/mail/mails#toCodeMail',
      'server/mail/mails#toCaptureMail',
      'server/mail/mails#toDeviceMail',
      'server/mail/mails#toNewDeviceMail',
      'server/mail/mails#toUpdateMail',
      'server/mail/mails#toAddressChangedMail',
      'server/mail/mails#toRotatedMail',
      'server/mail/mails#toRestoredMail',
      'server/mail/mails#toPasskeyMail',
      'server/mail/mails#toRevokedMail',
      'server/mail/mails#toDeleteCodeMail',
      'server/mail/mails#toUndoCodeMail',
      'server/mail/mails#toDeletionMail',
      'server/onramp/sandbox/page#toOrderPage',
    ],
  },
]
