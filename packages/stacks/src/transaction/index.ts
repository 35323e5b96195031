export { type ReadContents, readContents, readPrincipalValue, readUintValue } from './readContents.js'
export type { ReadPostCondition } from './readPostCondition.js'
export { hashSigned, type ReadTransaction, readTransaction, writeSignature } from './readTransaction.js'
