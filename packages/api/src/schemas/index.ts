export type { AnalyticsConfigReply, AnalyticsEvent, AnalyticsReply } from './analytics.js'
export {
  AnalyticsBodySchema,
  AnalyticsConfigReplySchema,
  AnalyticsEventSchema,
  AnalyticsReplySchema,
} from './analytics.js'
export type { BalanceRecord, BalanceReply, Currency } from './balance.js'
export {
  AddressParamSchema,
  BalanceRecordSchema,
  BalanceReplySchema,
  currencies,
} from './balance.js'
export {
  CaipNetworkIdSchema,
  DecimalSchema,
  ImageUrlSchema,
  LinkSchema,
} from './common.js'
export type { ConfigReply, FeaturesRecord } from './config.js'
export { ConfigReplySchema, FeaturesSchema } from './config.js'
export type { ErrorReply } from './error.js'
export { ErrorReplySchema } from './error.js'
export type { HealthReply, ReadyReply } from './health.js'
export { HealthReplySchema, ReadyReplySchema } from './health.js'
export { ImageParamSchema } from './images.js'
export type { OriginsReply } from './origins.js'
export { OriginsReplySchema } from './origins.js'
export type { BalanceQuery, RpcQuery, WalletsQuery } from './queries.js'
export { BalanceQuerySchema, ClientQuerySchema, RpcQuerySchema, WalletsQuerySchema } from './queries.js'
export type { RpcRequest, RpcResponse } from './rpc.js'
export {
  RpcBodySchema,
  RpcReplySchema,
  RpcRequestSchema,
  RpcResponseSchema,
} from './rpc.js'
export type { SupportedChainsReply } from './supportedChains.js'
export { SupportedChainsReplySchema } from './supportedChains.js'
export type { TransactionBody, TransactionReply } from './transactions.js'
export { TransactionBodySchema, TransactionReplySchema } from './transactions.js'
export type { WalletRecord, WalletsReply } from './wallets.js'
export {
  toWallet,
  WalletRecordSchema,
  WalletsEnvelopeSchema,
  WalletsReplySchema,
} from './wallets.js'
