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
export type {
  BundlerBody,
  BundlerMethod,
  PaymasterBody,
  PaymasterMethod,
  UserOperation,
  UserOperationAuthorization,
} from './bundler.js'
export { BundlerBodySchema, entryPoints, PaymasterBodySchema, UserOperationSchema } from './bundler.js'
export {
  CaipNetworkIdSchema,
  DecimalSchema,
  ImageUrlSchema,
  LinkSchema,
} from './common.js'
export type { ConfigReply, FeaturesRecord } from './config.js'
export { ConfigReplySchema, FeaturesSchema, socialProviders } from './config.js'
export type { ErrorReply } from './error.js'
export { ErrorReplySchema } from './error.js'
export type { HealthReply, ReadyReply } from './health.js'
export { HealthReplySchema, ReadyReplySchema } from './health.js'
export type { HistoryRecord, HistoryReply } from './history.js'
export { HistoryRecordSchema, HistoryReplySchema } from './history.js'
export { ImageParamSchema } from './images.js'
export type {
  IdentityReply,
  NameBody,
  NameMessage,
  NameReply,
  ProfileRecord,
  SuggestionsReply,
} from './names.js'
export {
  GatewayBodySchema,
  GatewayParamSchema,
  GatewayReplySchema,
  IdentityReplySchema,
  NameBodySchema,
  NameMessageSchema,
  NameReplySchema,
  ProfileRecordSchema,
  ReverseReplySchema,
  SuggestionsReplySchema,
} from './names.js'
export type { NftRecord, NftsReply } from './nfts.js'
export { NftsReplySchema } from './nfts.js'
export type {
  OnrampContact,
  OnrampContactProof,
  OnrampOptionsReply,
  OnrampOrderReply,
  OnrampQuoteBody,
  OnrampQuoteReply,
  OnrampUrlBody,
  OnrampUrlReply,
} from './onramp.js'
export {
  OnrampOptionsReplySchema,
  OnrampOrderParamSchema,
  OnrampOrderReplySchema,
  OnrampQuoteBodySchema,
  OnrampQuoteReplySchema,
  OnrampUrlBodySchema,
  OnrampUrlReplySchema,
  toContactText,
} from './onramp.js'
export type { OriginsReply } from './origins.js'
export { OriginsReplySchema } from './origins.js'
export type { PriceQuery, PriceRecord, PriceReply } from './prices.js'
export { PriceQuerySchema, PriceReplySchema } from './prices.js'
export type { BalanceQuery, HistoryQuery, ImageQuery, NftsQuery, RpcQuery, WalletsQuery } from './queries.js'
export {
  BalanceQuerySchema,
  ClientQuerySchema,
  clientQueryNames,
  HistoryQuerySchema,
  ImageQuerySchema,
  NameParamSchema,
  NftsQuerySchema,
  ProfileQuerySchema,
  RpcQuerySchema,
  SuggestionsQuerySchema,
  WalletsQuerySchema,
} from './queries.js'
export type { RpcRequest, RpcResponse } from './rpc.js'
export {
  RpcBodySchema,
  RpcReplySchema,
  RpcRequestSchema,
  RpcResponseSchema,
} from './rpc.js'
export type {
  SiwxNonceBody,
  SiwxNonceReply,
  SiwxSessionRecord,
  SiwxSessionReply,
  SiwxVerifyBody,
} from './siwx.js'
export {
  SiwxNonceBodySchema,
  SiwxNonceReplySchema,
  SiwxSessionReplySchema,
  SiwxVerifyBodySchema,
} from './siwx.js'
export type { SupportedChainsReply } from './supportedChains.js'
export { SupportedChainsReplySchema } from './supportedChains.js'
export type {
  SwapAllowanceReply,
  SwapApproveReply,
  SwapBuildReply,
  SwapGasPriceReply,
  SwapQuoteRecord,
  SwapQuotesReply,
  SwapRouteRecord,
  SwapTokenRecord,
  SwapTokensReply,
  SwapTransactionRecord,
} from './swap.js'
export {
  nativeAddress,
  quoteTtlMs,
  SwapAllowanceReplySchema,
  SwapApproveReplySchema,
  SwapBuildReplySchema,
  SwapGasPriceReplySchema,
  SwapQuotesReplySchema,
  SwapTokensReplySchema,
} from './swap.js'
export type {
  SwapAllowanceQuery,
  SwapApproveQuery,
  SwapBuildBody,
  SwapChainQuery,
  SwapQuotesQuery,
} from './swapQueries.js'
export {
  SwapAllowanceQuerySchema,
  SwapApproveQuerySchema,
  SwapBuildBodySchema,
  SwapChainQuerySchema,
  SwapQuotesQuerySchema,
} from './swapQueries.js'
export type { TransactionBody, TransactionReply } from './transactions.js'
export { TransactionBodySchema, TransactionReplySchema } from './transactions.js'
export { Uint256Schema } from './uint256.js'
export type { WalletRecord, WalletsReply } from './wallets.js'
export {
  toWallet,
  WalletRecordSchema,
  WalletsEnvelopeSchema,
  WalletsReplySchema,
} from './wallets.js'
