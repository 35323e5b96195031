/** The operations that the interpreter evaluates; pushes of data are below 79. */
export const op = {
  pushData4: 78,
  oneNegate: 79,
  one: 81,
  sixteen: 96,
  nop: 97,
  if: 99,
  notIf: 100,
  else: 103,
  endIf: 104,
  verify: 105,
  return: 106,
  toAlt: 107,
  fromAlt: 108,
  drop2: 109,
  dup2: 110,
  dup3: 111,
  over2: 112,
  ifDup: 115,
  depth: 116,
  drop: 117,
  dup: 118,
  nip: 119,
  over: 120,
  rot: 123,
  swap: 124,
  tuck: 125,
  size: 130,
  equal: 135,
  equalVerify: 136,
  add1: 139,
  sub1: 140,
  negate: 143,
  abs: 144,
  not: 145,
  notEqual0: 146,
  add: 147,
  sub: 148,
  boolAnd: 154,
  boolOr: 155,
  numEqual: 156,
  numEqualVerify: 157,
  numNotEqual: 158,
  lessThan: 159,
  greaterThan: 160,
  lessThanOrEqual: 161,
  greaterThanOrEqual: 162,
  min: 163,
  max: 164,
  within: 165,
  ripemd160: 166,
  sha256: 168,
  hash160: 169,
  hash256: 170,
  codeSeparator: 171,
  checkSig: 172,
  checkSigVerify: 173,
  checkMultiSig: 174,
  checkMultiSigVerify: 175,
  nop1: 176,
  checkLockTime: 177,
  checkSequence: 178,
  nop10: 185,
  checkSigAdd: 186,
} as const

/** Disabled wherever they are, executed or not. */
export const disabled: readonly number[] = [
  126, 127, 128, 129, 131, 132, 133, 134, 141, 142, 149, 150, 151, 152, 153,
]

/** What makes a script of BIP-342 succeed unread: kept for upgrades. */
export const isSuccess = (code: number): boolean =>
  code === 80 ||
  code === 98 ||
  (code >= 126 && code <= 129) ||
  (code >= 131 && code <= 134) ||
  (code >= 137 && code <= 138) ||
  (code >= 141 && code <= 142) ||
  (code >= 149 && code <= 153) ||
  (code >= 187 && code <= 254)
