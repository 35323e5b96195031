// What an account can do: balances, requests, signatures, networks. Loads when a connection is requested or stored.
// Re-exports only.
export { loadBalances } from './account/loadBalances.js'
export { sendRequest } from './account/sendRequest.js'
export { askSwitch } from './network/askSwitch.js'
export { connectNetwork } from './network/connectNetwork.js'
export { pickNetwork } from './network/pickNetwork.js'
export { askSignature } from './sign/askSignature.js'
export { approveSignature, cancelSignature, openSignatureRequest } from './sign/signatureRequests.js'
export { watchLogs } from './telemetry/logs.js'
