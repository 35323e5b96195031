export type { ApiClient, ApiClientOptions } from './client/createApiClient.js'
export { createApiClient } from './client/createApiClient.js'
