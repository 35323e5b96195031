const movements = 'apps/secure/src/approval/decode/movements.test.ts'
const decode = name => `apps/secure/src/approval/decode/${name}.ts`
const judge = 'apps/secure/src/approval/movements/assessMovements.ts'

/** Part B of the audit: what moves is shown. */
export const attacks = [
  {
    id: 'B-B1',
    title: 'A swap of little with much currency sent, of which the rest stays with the contract',
    file: movements,
    breaks: {
      file: decode('describeTransaction'),
      search: 'rests: ledger.list(),',
      replace: 'rests: [],',
    },
  },
  {
    id: 'B-B2-result',
    control: 'B-B1',
    title: 'A swap whose result stays in the router, or is taken out for somebody else',
    file: movements,
    breaks: {
      file: decode('evmContext'),
      search: 'if (isHeld) ledger.give(to, token, least)',
      replace: '',
    },
  },
  {
    id: 'B-minimum',
    title: 'A least amount of one unit, and allowances of nearly everything',
    file: movements,
    breaks: { file: judge, search: '...(isTrifle(movement, paid)', replace: '...(movement.least < 0n' },
  },
  {
    id: 'B-terms',
    title: 'Fees, conduits, zones and later deposits that the summary does not list',
    file: movements,
    breaks: {
      file: judge,
      search: "if (rest.kind === 'terms')",
      replace: "if (rest.kind === 'terms') return { actions: [], labels: [] }\n  if (rest.kind === 'terms')",
    },
  },
  {
    id: 'B-solanaOwner',
    title: 'New accounts of Solana that belong to somebody else',
    file: movements,
    breaks: {
      file: judge,
      search: 'if (to === own) return []\n  return of',
      replace: 'if (to !== undefined) return []\n  return of',
    },
  },
  {
    id: 'B-L-priorityFee',
    title: 'A priority fee that gives the account away',
    file: movements,
    breaks: {
      file: decode('describeTransaction'),
      search: 'gas * maxPriorityFeePerGas >= hostileTip',
      replace: 'gas < 0n',
    },
  },
  {
    id: 'B-bytes',
    control: 'B-B1',
    title: 'Bytes that no value takes up, in a call that is said to be read',
    file: movements,
    breaks: {
      file: decode('describeSwapCall'),
      search: 'if (!isPath(path)) return { actions: [], labels: [] }',
      replace: '',
    },
  },
  {
    id: 'B-simulation',
    control: 'B-B1',
    title: 'What the network expects to leave beyond what is listed',
    file: 'apps/secure/src/approval/ApprovalScreen.test.tsx',
    breaks: {
      file: 'apps/secure/src/approval/advice/compareAdvice.ts',
      search: 'return amount < 0n && -amount > toListed(change, movements, parameters)',
      replace: 'return false',
    },
  },
  {
    id: 'B-advice',
    title: 'A click before the network could say what is wrong, and an endpoint that is kept from saying it',
    file: 'apps/secure/src/approval/ApprovalPage.test.tsx',
    breaks: {
      file: 'apps/secure/src/approval/ApprovalScreen.tsx',
      search: 'const isWaiting = arrived === undefined && needsWindow(request, read)',
      replace: 'const isWaiting = false',
    },
  },
]
