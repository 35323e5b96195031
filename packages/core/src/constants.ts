/** Core's default; each binding sends its own. */
export const defaultSdkVersion = 'html-wagmi-4.2.2'

/** Entries of the recommended page, of each later page, and of a search. */
export const recommendedEntries = 4
export const directoryEntries = 40
export const searchEntries = 100
/** Wallets of a page whose images are preloaded. */
export const preloadedImages = 20
export const searchDebounceMs = 300

/** How long a pairing counts as valid on screen. */
export const pairingLifetimeMs = 240_000
/** A pairing with this much left, or less, has expired. */
export const pairingMarginMs = 10_000

export const shakeDurationMs = 500
export const balanceRetryDelayMs = 30_000
export const imagePreloadTimeoutMs = 2_000

/** Digits after the point. */
export const balanceDecimals = 3
export const fiatDecimals = 2

export const headerAnimationMs = 120
export const heightAnimationMs = 150
export const viewAnimationMs = 150
export const toastSwitchDelayMs = 150

export const toastDurationMs = 3_000

export const logBufferBytes = 1_024_000

export const balanceTtlMs = 30_000
/** Milliseconds for which an account's history is kept. */
export const historyTtlMs = 15_000
/** Transactions of one account's history that are kept; older ones are for the explorer. */
export const maxHistoryTransactions = 1_000
/** Milliseconds for which the name and picture of an account are kept. */
export const identityTtlMs = 300_000
/** Milliseconds for which a signed message about a name is good. */
export const nameMessageTtlMs = 10_000
/** Milliseconds for which an account's NFTs are kept. */
export const nftsTtlMs = 15_000
/** NFTs of one account that are kept; further ones are for the explorer. */
export const maxNfts = 500
/** Milliseconds for which a token's price is kept. */
export const tokenPriceTtlMs = 15_000
/** Milliseconds from which the age of a price is shown. */
export const priceAgeShownMs = 60_000
export const maxRecentWallets = 2
/** Characters of what a visitor calls an account, as people count them. */
export const maxLabelLength = 40
/** Wallets of one family that can be connected at a time, where the site sets no other number. */
export const maxConnections = 10
export const maxErrorReportsPerMinute = 5

export const rpcTimeoutMs = 10_000
export const rpcRetries = 3
export const rpcRetryDelayMs = 150
/** Percent that a provider takes, where it has named nothing. */
export const onrampFeeRange = { min: '1', max: '2' } as const

export const pollingIntervalMs = 4_000
export const maxPendingTransactions = 99

/** How long a remembered wallet shows as connecting. */
export const reconnectTimeoutMs = 10_000

/** How often a plan is read again while it is reviewed, and how old it may be when it is sent. */
export const planRefreshMs = 10_000
export const planTtlMs = 20_000

/** Announcements of one family that are accepted. */
export const maxAnnouncements = 50

/** Bytes of an announced icon that are drawn. */
export const maxIconBytes = 65_536

/** Id of the transport that leads to accounts by email or social login; its connectors have the type `AUTH`. */
export const authTransportId = 'auth'
