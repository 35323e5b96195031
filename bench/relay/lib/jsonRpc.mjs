import { randomBytes } from 'node:crypto'

const methods = [
  'irn_publish',
  'irn_batchPublish',
  'irn_subscribe',
  'irn_batchSubscribe',
  'irn_unsubscribe',
  'irn_batchUnsubscribe',
  'irn_fetchMessages',
  'irn_batchFetchMessages',
  'wc_proposeSession',
  'wc_approveSession',
  'irn_subscription',
  'irn_watchRegister',
]

/** Malformed JSON-RPC: returns the text of one frame. */
export function createJsonRpcKinds(random) {
  const topic = () => randomBytes(32).toString('hex')
  const scalar = () =>
    random.pick([
      null,
      true,
      false,
      0,
      -1,
      1.5,
      1e308,
      Number.MAX_SAFE_INTEGER,
      '',
      'x',
      '\u0000',
      '\ud800',
      'é'.repeat(20),
      '__proto__',
      topic(),
      {},
      [],
      [[]],
      { toString: 1 },
    ])
  const value = (depth = 0) => {
    const kind = random.integer(0, depth > 3 ? 0 : 3)
    if (kind <= 1) return scalar()
    if (kind === 2) return Array.from({ length: random.integer(0, 5) }, () => value(depth + 1))
    const keys = [
      'topic',
      'topics',
      'message',
      'messages',
      'ttl',
      'tag',
      'id',
      'subscriptions',
      'sessionProposal',
      '__proto__',
      'constructor',
      'length',
    ]
    return Object.fromEntries(
      Array.from({ length: random.integer(0, 5) }, () => [random.pick(keys), value(depth + 1)]),
    )
  }
  const good = () => ({ topic: topic(), message: 'bWVzc2FnZQ==', ttl: 300, tag: 1108 })
  const withOne = (object, key, other) => ({ ...object, [key]: other })
  const wrap = (method, params, id = `"${random.integer(1, 1e9)}"`) =>
    `{"id":${id},"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`
  const mutate = text => {
    const at = random.integer(0, text.length - 1)
    return random.pick([
      () => text.slice(0, at),
      () => text.slice(0, at) + String.fromCharCode(random.integer(0, 0x2_ff)) + text.slice(at + 1),
      () => text.slice(at) + text.slice(0, at),
      () => text.slice(0, at) + text.slice(at, at + 20).repeat(3) + text.slice(at),
    ])()
  }
  return [
    {
      kind: 'a valid request with one thing changed in its text',
      make: () => mutate(wrap(random.pick(methods), good())),
    },
    { kind: 'parameters of any shape', make: () => wrap(random.pick(methods), value()) },
    {
      kind: 'one parameter of any shape',
      make: () =>
        wrap(
          'irn_publish',
          withOne(good(), random.pick(['topic', 'message', 'ttl', 'tag', 'attestation']), value()),
        ),
    },
    {
      kind: 'batch of any shape',
      make: () =>
        wrap(
          random.pick([
            'irn_batchPublish',
            'irn_batchSubscribe',
            'irn_batchUnsubscribe',
            'irn_batchFetchMessages',
          ]),
          { messages: value(), topics: value(), subscriptions: value() },
        ),
    },
    {
      kind: 'topic that is none',
      make: () =>
        wrap('irn_subscribe', {
          topic: random.pick([
            topic().toUpperCase(),
            topic().slice(1),
            `${topic()}0`,
            'g'.repeat(64),
            ` ${topic()}`,
            `${topic()}\n`,
          ]),
        }),
    },
    {
      kind: 'ttl out of bounds',
      make: () => wrap('irn_publish', withOne(good(), 'ttl', random.pick([0, -1, 1e12, 0.5, 1e308, '300']))),
    },
    {
      kind: 'unknown method',
      make: () =>
        wrap(
          random.pick([
            '',
            'irn_',
            'toString',
            '__proto__',
            'constructor',
            'hasOwnProperty',
            'irn_publish ',
            'IRN_PUBLISH',
            'x'.repeat(5_000),
          ]),
          good(),
        ),
    },
    {
      kind: 'id of any kind',
      make: () =>
        `{"id":${random.pick(['null', '{}', '[]', 'true', '1e999', '-0', '0.1', '9'.repeat(200), '1'.repeat(19), `"${'x'.repeat(200)}"`, '1E400', '"\\u0000"'])},"jsonrpc":"2.0","method":"irn_subscribe","params":{}}`,
    },
    {
      kind: 'twice the same key',
      make: () =>
        `{"id":1,"id":${'7'.repeat(19)},"id":"a","jsonrpc":"2.0","jsonrpc":"1.0","method":"x","method":"irn_subscribe","params":{}}`,
    },
    {
      kind: 'not an object',
      make: () => JSON.stringify(random.pick([null, true, 1, 'x', [], [[]], [{ id: 1 }], 1.5])),
    },
    {
      kind: 'array of requests',
      make: () => `[${wrap('irn_publish', good())},${wrap('irn_subscribe', { topic: topic() })}]`,
    },
    {
      kind: 'not JSON',
      make: () =>
        random.pick([
          '',
          ' ',
          '{',
          '}',
          '"',
          '\u0000',
          'NaN',
          'undefined',
          '{"id":1,}',
          "{'id':1}",
          '{"a":"\\x"}',
          '/**/',
          '\ufeff{}',
          '{"id":1}{"id":2}',
          randomBytes(40).toString('latin1'),
        ]),
    },
    {
      kind: 'other version',
      make: () =>
        JSON.stringify({
          id: random.integer(1, 9),
          jsonrpc: random.pick(['1.0', 2, null, '', undefined]),
          method: 'irn_publish',
          params: good(),
        }),
    },
    {
      kind: 'answers to nothing',
      make: () =>
        JSON.stringify({
          id: random.pick([0, 1, '1', -1, random.integer(1, 1e15)]),
          jsonrpc: '2.0',
          ...random.pick([
            { result: true },
            { error: {} },
            { result: value(), error: value() },
            { result: null },
          ]),
        }),
    },
    {
      kind: 'names of the language',
      make: () =>
        `{"id":1,"jsonrpc":"2.0","method":"irn_publish","params":{"__proto__":{"topic":"${topic()}"},"constructor":{"prototype":{"ttl":1}},"message":"x","ttl":300,"tag":1}}`,
    },
  ]
}

/** Frames close to the largest allowed, each made to cost the relay as much as can be. */
export function createHeavyFrames() {
  const size = 1_000_000
  const fill = (unit, around = ['[', ']']) =>
    around[0] + unit.repeat(Math.floor((size - 200) / unit.length)).replace(/,$/, '') + around[1]
  const wrap = (params, id = '1') =>
    `{"id":${id},"jsonrpc":"2.0","method":"irn_batchSubscribe","params":${params}}`
  const large = '1795260254368000001'
  return [
    ['a million brackets', '['.repeat(size)],
    ['a million braces with keys', '{"a":'.repeat(size / 5)],
    ['a million nested arrays, closed', wrap('['.repeat(size / 2 - 100) + ']'.repeat(size / 2 - 100), large)],
    ['half a million numbers', wrap(fill('0,'))],
    ['half a million numbers and an id of 19 digits', wrap(fill('0,'), large)],
    ['empty objects and an id of 19 digits', wrap(fill('{},'), large)],
    ['the id last', `{"jsonrpc":"2.0","method":"x","params":${fill('0,')},"id":${large}}`],
    ['one string of backslashes and an id of 19 digits', wrap(`"${'\\\\'.repeat(size / 2 - 200)}"`, large)],
    ['one string of quotes and an id of 19 digits', wrap(`"${'\\"'.repeat(size / 2 - 200)}"`, large)],
    ['a number of a million digits', wrap('1', '1'.repeat(size - 200))],
    ['a number of a million digits as a parameter', wrap('1'.repeat(size - 200), large)],
    ['a million topics of one letter', wrap(`{"topics":${fill('"a",')}}`, large)],
    [
      '500 topics of 2,000 letters',
      wrap(JSON.stringify({ topics: Array.from({ length: 490 }, () => 'f'.repeat(2_000)) }), large),
    ],
    [
      'a hundred thousand different keys',
      wrap(`{${Array.from({ length: 70_000 }, (_, at) => `"k${at}":1`).join(',')}}`, large),
    ],
    [
      'a message of a million letters',
      `{"id":${large},"jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${'0'.repeat(64)}","message":"${'A'.repeat(size - 300)}","ttl":300,"tag":1}}`,
    ],
    [
      'a message of escapes',
      `{"id":${large},"jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${'1'.repeat(64)}","message":"${'\\u0001'.repeat(size / 6 - 100)}","ttl":300,"tag":1}}`,
    ],
  ]
}
