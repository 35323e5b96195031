/** First, last and inner addresses of the IPv4 ranges that are not on the public internet. */
const private4 =
  `0.0.0.0 0.1.2.3 0.255.255.255 10.0.0.0 10.0.0.1 10.1.2.3 10.255.255.255 100.64.0.0 100.100.100.200
100.127.255.255 127.0.0.0 127.0.0.1 127.0.0.2 127.0.1.1 127.1.2.3 127.255.255.255 169.254.0.0 169.254.1.1 169.254.169.253
169.254.169.254 169.254.170.2 169.254.255.255 172.16.0.0 172.16.0.1 172.17.0.1 172.31.255.255 192.0.0.0 192.0.0.8
192.0.0.170 192.0.0.192 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.0 192.168.0.1 192.168.1.1
192.168.255.255 192.175.48.1 198.18.0.0 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.0 224.0.0.1
224.0.0.251 239.255.255.255 240.0.0.0 240.0.0.1 254.1.2.3 255.255.255.254 255.255.255.255 168.63.129.16`.split(
    /\s+/,
  )

const private6 = `:: ::1 ::2 0:0:0:0:0:0:0:1 0000:0000:0000:0000:0000:0000:0000:0001 ::127.0.0.1 ::10.0.0.1
::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:a00:1 ::ffff:169.254.169.254 ::ffff:a9fe:a9fe ::ffff:192.168.0.1
::ffff:c0a8:1 ::ffff:172.16.0.1 ::ffff:0.0.0.0 ::ffff:8.8.8.8 0:0:0:0:0:ffff:127.0.0.1 0:0:0:0:0:FFFF:7F00:0001
::ffff:0:127.0.0.1 ::ffff:0:7f00:1 64:ff9b::127.0.0.1 64:ff9b::7f00:1 64:ff9b::10.0.0.1 64:ff9b::a9fe:a9fe
64:ff9b:1::1 64:ff9b:1:fffe::127.0.0.1 100::1 100:0:0:1::1 2001::1 2001:0:7f00:1::1 2001:2::1 2001:10::1 2001:20::1
2001:db8::1 2001:db8:ffff::1 2002::1 2002:7f00:1::1 2002:a00:1::1 2002:c0a8:1::1 2002:a9fe:a9fe::1 2620:4f:8000::1
3fff::1 3fff:fff::1 5f00::1 4000::1 8000::1 fc00::1 fc00:1::1 fd00::1 fd00:ec2::254 fd12:3456:789a::1
fdff:ffff:ffff:ffff::1 fe80::1 fe80::5054:ff:fe12:3456 febf::1 fec0::1 feff::1 ff00::1 ff01::1 ff02::1 ff02::fb
ff05::2 ff0e::1 ffff::1 fe80::1%eth0 fe80::1%lo ::1%lo 2606:4700::1111%eth0`.split(/\s+/)

/** What a resolver may return for a host name, and must not be connected to. */
export const privateAddresses: readonly string[] = [...private4, ...private6, '', 'localhost', '127.1']

export const publicAddresses: readonly string[] = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80f::200e',
]

/** Spellings of one IPv4 address that URL parsers accept: short, decimal, octal, hex, padded and full-width. */
function spell(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const number = ((a * 256 + b) * 256 + c) * 256 + d
  const octal = (part: number) => `0${part.toString(8)}`
  const hex = (part: number) => `0x${part.toString(16)}`
  const wide = [...address].map(mark => (mark === '.' ? '。' : String.fromCodePoint(0xff10 + Number(mark))))
  return [
    address,
    `${address}.`,
    `${number}`,
    octal(number),
    hex(number),
    hex(number).toUpperCase().replace('X', 'x'),
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map(part => `000${part.toString(8)}`).join('.'),
    [a, b, c, d].map(hex).join('.'),
    `${hex(a)}.${octal(b)}.${c}.${d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    wide.join(''),
    address.replace('.', '%2e'),
    `[::ffff:${address}]`,
    `[::${address}]`,
    `[64:ff9b::${address}]`,
  ]
}

/** URLs that lead to this machine, its network or its cloud, at `port` where one is given. */
export function privateUrls(port: number): readonly string[] {
  const hosts = [
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '172.16.0.1',
    '100.100.100.200',
    '0.0.0.0',
  ].flatMap(spell)
  const names =
    `localhost localhost. LOCALHOST localhost.localdomain.local printer.local metadata.google.internal
    db.internal wiki.intranet nas.lan router.home.arpa metadata redis postgres a.localhost a.test a.invalid
    hidden.onion ip6-localhost 127.0.0.1.nip.io sub.private.example`.split(/\s+/)
  const others = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    'http://pictures.example/',
    `https://127.0.0.1:${port}/`,
    `https://pictures.example:${port}/`,
    'https://pictures.example:22/',
    'https://pictures.example:6379/',
    'https://pictures.example:8080/',
    'https://user@pictures.example/',
    'https://user:secret@pictures.example/',
    `https://pictures.example@127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}\\@pictures.example/`,
    `https://127.0.0.1:${port}#@pictures.example/`,
    'https://[::1]/',
    'https://[::]/',
    'https://[fe80::1%25eth0]/',
    'https://[fd00:ec2::254]/',
    'https://①②⑦.⓪.⓪.①/',
    'file:///etc/passwd',
    'file://localhost/etc/passwd',
    'ftp://pictures.example/',
    'gopher://127.0.0.1:6379/_INFO',
    'dict://127.0.0.1:6379/info',
    'ldap://127.0.0.1/',
    'data:text/html,hello',
    'blob:https://pictures.example/1',
    'javascript:alert(1)',
    'ws://127.0.0.1/',
    'jar:https://pictures.example/!/',
    'unix:/var/run/docker.sock',
    '//127.0.0.1/',
    '/etc/passwd',
    '',
    ' ',
    'https://',
    'https:///',
    `https://pictures.example/${'a'.repeat(20_000)}`,
  ]
  return [...hosts, ...names].map(host => `https://${host}/`).concat(others)
}
