import { createToError, type ErrorRule, type ToError } from '@latchkit/core/family'

/**
 * The errors of Solana wallets and nodes. The first row that matches wins, so messages come before numbers: -32002 is a
 * pending request of a wallet and a failed simulation of a node. A new row comes with its recorded payload in
 * `fixtures/recordedErrors.ts`.
 */
const rules: readonly ErrorRule[] = [
  {
    code: 'USER_REJECTED',
    message:
      /user (has )?(rejected|denied|declined|disapproved|cancell?ed|closed)|rejected (by|from) (the )?user|request (was )?(rejected|declined)|^(transaction|message signing|signing|connection) (cancell?ed|rejected|declined)\.?$|approval denied|(plugin|popup|window) closed/i,
  },
  { code: 'EXPIRED', message: /block ?hash ?not ?found|block ?height exceeded/i },
  {
    code: 'INSUFFICIENT_FUNDS',
    message:
      /insufficient ?(funds|lamports|balance|sol\b)|no record of a prior credit|\bAccountNotFound\b|not enough (sol|balance|funds)/i,
  },
  {
    code: 'SIMULATION_FAILED',
    message:
      /simulation failed|failed to simulate|custom program error|error processing instruction|InstructionError|(signature|precompile) verification failure/i,
  },
  {
    code: 'RATE_LIMITED',
    rpcCodes: [429, -32429],
    message: /rate.?limit|too many requests|\b429\b/i,
  },
  // A node that lags behind, or has not seen the requested slot.
  {
    code: 'RPC_FAILED',
    rpcCodes: [-32004, -32005, -32014, -32016],
    message: /node is (unhealthy|behind)|minimum context slot/i,
  },
  { code: 'WALLET_LOCKED', message: /wallet (is )?locked|keyring is locked|unlock (your )?wallet/i },
  {
    code: 'REQUEST_PENDING',
    rpcCodes: [-32002],
    message: /already (pending|processing)|requested resource not available/i,
  },
  { code: 'SESSION_NOT_FOUND', rpcCodes: [7001], message: /no matching (key|topic)|session not found/i },
  { code: 'SESSION_EXPIRED', rpcCodes: [8000], message: /session (has )?expired|request expired/i },
  // Numbers of EIP-1193, which these wallets also use, and of WalletConnect.
  { code: 'USER_REJECTED', rpcCodes: [4001, 5000, 5001, 5002, 5003] },
  {
    code: 'NETWORK_NOT_FOUND',
    rpcCodes: [4902, 5100],
    message:
      /(chain|cluster|network) .*(not (supported|found)|unsupported)|unsupported (chain|cluster|network)/i,
  },
  {
    code: 'CHAIN_MISMATCH',
    rpcCodes: [4901],
    message: /(wrong|different) (network|cluster)|network mismatch/i,
  },
  { code: 'NOT_CONNECTED', rpcCodes: [4100], message: /not connected|not been authorized|^unauthorized/i },
  {
    code: 'METHOD_UNSUPPORTED',
    rpcCodes: [4200, -32601, -32015, 5101, 5201],
    message:
      /(method|feature) .*(not (found|supported|available|exist|implemented)|unsupported)|unsupported (method|feature)/i,
  },
  // After the messages: a wallet that cannot decode the transaction, a node that rejects its signature.
  { code: 'SIMULATION_FAILED', rpcCodes: [-32003, -32006, -32013] },
  { code: 'OFFLINE', rpcCodes: [4900] },
  { code: 'TIMEOUT', message: /timed? ?out/i },
]

/**
 * Any failure of a Solana wallet or node as one of our errors.
 * @example catch (error) { throw toError(error) }
 */
export const toError: ToError = /* @__PURE__ */ createToError(rules)
