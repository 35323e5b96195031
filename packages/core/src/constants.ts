/** R9.7, D16: core's default; each binding sends its own. */
export const defaultSdkVersion = 'html-wagmi-4.2.2'

/** R9.1: entries of the recommended page, of each later page, and of a search. */
export const recommendedEntries = 4
export const directoryEntries = 40
export const searchEntries = 100
/** R9.1: wallets of a page whose images are fetched ahead. */
export const preloadedImages = 20
/** R9.1: shortest wait before a search is sent, milliseconds. */
export const searchWait = 300

/** R9.2, D42: what a pairing counts on screen, milliseconds. */
export const pairingLifetime = 240_000
/** R5.3: with this much left, or less, it is expired. Milliseconds. */
export const pairingMargin = 10_000

/** R9.3, milliseconds. */
export const shakeDuration = 500
export const balanceRetryGap = 30_000
export const imagePreloadTimeout = 2_000

/** R9.4: digits after the point. */
export const balanceDecimals = 3
export const fiatDecimals = 2

/** R9.5: characters of the auth label. */
export const authLabelLength = 30

/** R9.6, milliseconds. */
export const headerAnimation = 120
export const heightAnimation = 150
export const viewAnimation = 150
export const toastDelay = 150

/** R9.9: percent (D24), and the time constants in milliseconds. */
export const defaultSlippage = 1
export const fourMinutes = 240_000
export const tenSeconds = 10_000
export const fiveSeconds = 5_000
export const threeSeconds = 3_000
export const oneSecond = 1_000

/** R9.10, bytes. */
export const logBufferBytes = 1_024_000

/** R9.14: lifetimes in milliseconds. */
export const balanceLifetime = 30_000
export const identityLifetime = 300_000
export const historyLifetime = 15_000
export const priceLifetime = 15_000
/** R9.14. */
export const maxRecentWallets = 2
export const maxErrorReportsPerMinute = 5

/** R9.15. */
export const rpcTimeout = 10_000
export const rpcRetries = 3
export const rpcRetryDelay = 150
export const rpcBatchSize = 1_000
export const pollingInterval = 4_000
/** R9.15, D21. */
export const maxPendingTransactions = 99

/** D37: how long a remembered wallet shows as connecting, milliseconds. */
export const reconnectTimeoutMs = 10_000

/** T10: announcements of one family that are taken. */
export const maxAnnouncements = 50

/** Bytes of an announced icon that are drawn. */
export const maxIconBytes = 65_536
