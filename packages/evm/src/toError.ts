import { createToError, type ErrorRule, type ToError } from '@latchkit/core/family'

/**
 * The errors of EVM wallets and nodes. The first row that matches wins, so messages come before numbers where a wallet
 * uses one number for several errors. A new row comes with its recorded payload in `fixtures/recordedErrors.ts`.
 */
const rules: readonly ErrorRule[] = [
  // Rejections under a wrong or missing number (Trust, Rainbow, older Coinbase builds, Ledger, Trezor).
  {
    code: 'USER_REJECTED',
    message:
      /user (has )?(rejected|denied|disapproved|cancell?ed)|(rejected|denied|cancell?ed) by (the )?user|request (was )?rejected|user closed|0x6985|^cancell?ed$/i,
  },
  {
    code: 'REQUEST_PENDING',
    rpcCodes: [-32002],
    message: /already (pending|processing)|request of type .* already pending/i,
  },
  {
    code: 'NETWORK_NOT_FOUND',
    rpcCodes: [4902],
    message:
      /unrecognized chain|chain .*(not (been )?(added|found|recogni[sz]ed)|is not supported yet)|try adding the chain/i,
  },
  // geth and erigon, Nethermind, Besu, hardhat, zkSync. 'Exceeds allowance (0)' means that the gas cannot be paid.
  {
    code: 'INSUFFICIENT_FUNDS',
    message:
      /insufficient ?(\w+ ){0,4}(funds|balance)|exceeds (the )?(account )?balance|enough (funds|balance)|exceeds allowance \(0\)/i,
  },
  {
    code: 'REVERTED',
    rpcCodes: [3],
    message: /execution reverted|transaction reverted|while processing transaction|VM execution error/i,
  },
  {
    code: 'SIMULATION_FAILED',
    message:
      /out of gas|gas required exceeds|intrinsic gas|gas limit (is )?(too low|too high|reached)|exceeds block gas limit|(invalid|bad) (opcode|instruction|jump)/i,
  },
  {
    code: 'WALLET_LOCKED',
    message:
      /(wallet|device) (is )?locked|locked device|0x(5515|6b0c)|keyring is locked|unlock (your )?wallet/i,
  },
  {
    code: 'RATE_LIMITED',
    rpcCodes: [-32005, 429],
    message: /rate.?limit|too many requests|(limit|capacity) (exceeded|reached)/i,
  },
  // EIP-1193 and WalletConnect numbers.
  { code: 'USER_REJECTED', rpcCodes: [4001, 5000, 5001, 5002, 5003] },
  { code: 'NOT_CONNECTED', rpcCodes: [4100] },
  {
    code: 'METHOD_UNSUPPORTED',
    rpcCodes: [4200, -32601, -32004, 5101, 5201],
    message: /method .*(not (found|supported|available|exist)|unsupported)|unsupported method/i,
  },
  { code: 'OFFLINE', rpcCodes: [4900] },
  { code: 'CHAIN_MISMATCH', rpcCodes: [4901], message: /provided chainid .* must match|chain mismatch/i },
  { code: 'SESSION_EXPIRED', rpcCodes: [8000], message: /session (has )?expired|request expired/i },
  { code: 'SESSION_NOT_FOUND', rpcCodes: [7001], message: /no matching (key|topic)|session not found/i },
  { code: 'TIMEOUT', message: /timed? ?out/i },
]

/**
 * Any failure of an EVM wallet or node as one of our errors.
 * @example catch (error) { throw toError(error) }
 */
export const toError: ToError = /* @__PURE__ */ createToError(rules)
