/** R9.7, D16: core's default; each binding sends its own. */
export const defaultSdkVersion = 'html-wagmi-4.2.2'

/** R9.1: entries of the recommended page, of each later page, and of a search. */
export const recommendedEntries = 4
export const directoryEntries = 40
export const searchEntries = 100
/** R9.1: wallets of a page whose images are preloaded. */
export const preloadedImages = 20
/** R9.1. */
export const searchDebounceMs = 300

/** R9.2, D42: how long a pairing counts as valid on screen. */
export const pairingLifetimeMs = 240_000
/** R5.3: a pairing with this much left, or less, has expired. */
export const pairingMarginMs = 10_000

/** R9.3. */
export const shakeDurationMs = 500
export const balanceRetryDelayMs = 30_000
export const imagePreloadTimeoutMs = 2_000

/** R9.4: digits after the point. */
export const balanceDecimals = 3
export const fiatDecimals = 2

/** R9.6. */
export const headerAnimationMs = 120
export const heightAnimationMs = 150
export const viewAnimationMs = 150
export const toastSwitchDelayMs = 150

/** R9.9. */
export const toastDurationMs = 3_000

/** R9.10. */
export const logBufferBytes = 1_024_000

/** R9.14. */
export const balanceTtlMs = 30_000
export const maxRecentWallets = 2
export const maxErrorReportsPerMinute = 5

/** R9.15. */
export const rpcTimeoutMs = 10_000
export const rpcRetries = 3
export const rpcRetryDelayMs = 150
export const rpcBatchSize = 1_000
export const pollingIntervalMs = 4_000
/** R9.15, D21. */
export const maxPendingTransactions = 99

/** D37: how long a remembered wallet shows as connecting. */
export const reconnectTimeoutMs = 10_000

/** How often a plan is read again while it is reviewed, and how old it may be when it is sent. */
export const planRefreshMs = 10_000
export const planTtlMs = 20_000

/** T10: announcements of one family that are accepted. */
export const maxAnnouncements = 50

/** Bytes of an announced icon that are drawn. */
export const maxIconBytes = 65_536
