import * as v from 'valibot'

const AddressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'Not an address'))
const HashSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'Not a hash'))
/** JSON-RPC's quantity: no leading zeros, below 2^256. */
const QuantitySchema = v.pipe(v.string(), v.regex(/^0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/, 'Not a quantity'))
/** A quantity, or 32 bytes. */
const WordSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'Not a word'))
const toBytes = (most: number) =>
  v.pipe(v.string(), v.maxLength(2 + 2 * most), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'Not bytes'))

/** An authorization of EIP-7702 that a user operation carries. */
export type UserOperationAuthorization = {
  chainId: string
  address: string
  nonce: string
  yParity: string
  r: string
  s: string
}

/** A user operation of ERC-4337 for an entry point of version 0.7 or later, as JSON-RPC writes it. */
export type UserOperation = {
  sender: string
  nonce: string
  /** Deploys the account; `0x7702` where an authorization does. */
  factory?: string | undefined
  factoryData?: string | undefined
  callData: string
  callGasLimit?: string | undefined
  verificationGasLimit?: string | undefined
  preVerificationGas?: string | undefined
  maxFeePerGas: string
  maxPriorityFeePerGas: string
  paymaster?: string | undefined
  paymasterVerificationGasLimit?: string | undefined
  paymasterPostOpGasLimit?: string | undefined
  paymasterData?: string | undefined
  signature?: string | undefined
  eip7702Auth?: UserOperationAuthorization | undefined
}

/** A user operation, whole or before its gas is known and before it is signed. */
export const UserOperationSchema: v.GenericSchema<UserOperation> = v.strictObject({
  sender: AddressSchema,
  nonce: QuantitySchema,
  factory: v.optional(v.union([AddressSchema, v.literal('0x7702')])),
  factoryData: v.optional(toBytes(24_576)),
  callData: toBytes(49_152),
  callGasLimit: v.optional(QuantitySchema),
  verificationGasLimit: v.optional(QuantitySchema),
  preVerificationGas: v.optional(QuantitySchema),
  maxFeePerGas: QuantitySchema,
  maxPriorityFeePerGas: QuantitySchema,
  paymaster: v.optional(AddressSchema),
  paymasterVerificationGasLimit: v.optional(QuantitySchema),
  paymasterPostOpGasLimit: v.optional(QuantitySchema),
  paymasterData: v.optional(toBytes(8_192)),
  signature: v.optional(toBytes(16_384)),
  eip7702Auth: v.optional(
    v.strictObject({
      chainId: QuantitySchema,
      address: AddressSchema,
      nonce: QuantitySchema,
      yParity: v.picklist(['0x0', '0x1', '0x00', '0x01']),
      r: WordSchema,
      s: WordSchema,
    }),
  ),
})

/** Entry points of ERC-4337 that are served, by version. */
export const entryPoints: Readonly<Record<'0.7' | '0.8', string>> = {
  '0.7': '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0.8': '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
}

const EntryPointSchema = v.pipe(
  AddressSchema,
  v.check(
    address => Object.values(entryPoints).some(each => each.toLowerCase() === address.toLowerCase()),
    'Not an entry point of version 0.7 or 0.8',
  ),
)

const operation = v.strictTuple([UserOperationSchema, EntryPointSchema])
const hash = v.strictTuple([HashSchema])
const none = v.optional(v.strictTuple([]))

const toRequest = <Method extends string, Params extends v.GenericSchema>(method: Method, params: Params) =>
  v.strictObject({
    jsonrpc: v.literal('2.0'),
    id: v.union([v.pipe(v.string(), v.maxLength(128)), v.number()]),
    method: v.literal(method),
    params,
  })

/** Methods of a bundler that are served. */
export type BundlerMethod =
  | 'eth_sendUserOperation'
  | 'eth_estimateUserOperationGas'
  | 'eth_getUserOperationByHash'
  | 'eth_getUserOperationReceipt'
  | 'eth_supportedEntryPoints'
  | 'eth_chainId'
  | 'pimlico_getUserOperationGasPrice'

/** Body of `POST /v1/bundler`: one JSON-RPC 2.0 request. */
export type BundlerBody = {
  jsonrpc: '2.0'
  id: string | number
  method: BundlerMethod
  params?: readonly unknown[] | undefined
}

export const BundlerBodySchema: v.GenericSchema<BundlerBody> = v.union([
  toRequest('eth_sendUserOperation', operation),
  toRequest('eth_estimateUserOperationGas', operation),
  toRequest('eth_getUserOperationByHash', hash),
  toRequest('eth_getUserOperationReceipt', hash),
  toRequest('eth_supportedEntryPoints', none),
  toRequest('eth_chainId', none),
  toRequest('pimlico_getUserOperationGasPrice', none),
])

const ChainIdSchema = v.pipe(v.string(), v.regex(/^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/, 'Not a chain id'))
const sponsored = v.strictTuple([
  UserOperationSchema,
  EntryPointSchema,
  ChainIdSchema,
  v.optional(v.nullable(v.record(v.string(), v.unknown()))),
])

/** Methods of ERC-7677. */
export type PaymasterMethod = 'pm_getPaymasterStubData' | 'pm_getPaymasterData'

/** Body of `POST /v1/paymaster`: a user operation, its entry point, the chain's id as a quantity, and a context. */
export type PaymasterBody = {
  jsonrpc: '2.0'
  id: string | number
  method: PaymasterMethod
  params: readonly [UserOperation, string, string, (Record<string, unknown> | null | undefined)?]
}

export const PaymasterBodySchema: v.GenericSchema<PaymasterBody> = v.union([
  toRequest('pm_getPaymasterStubData', sponsored),
  toRequest('pm_getPaymasterData', sponsored),
])
