import { crc32, deflateRawSync } from 'node:zlib'

export function zipOf(files: Record<string, string | Buffer>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content as string)
    const packed = deflateRawSync(data, { level: 9 })
    const fields = commonFields(data, packed, name)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    directory.push(centralEntry(fields, name, offset))
    bodies.push(body)
    offset += body.length
  }
  const central = Buffer.concat(directory)
  return Buffer.concat([...bodies, central, endRecord(directory.length, central.length, offset)])
}

const officeDocument =
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'

export function officeOf(parts: Record<string, string | Buffer>): Buffer {
  const [main] = Object.keys(parts)
  const relation = `<Relationship Id="m" Type="${officeDocument}" Target="${main}"/>`
  return zipOf({ '_rels/.rels': `<Relationships>${relation}</Relationships>`, ...parts })
}

function commonFields(data: Buffer, packed: Buffer, name: string): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(0x0800, 2)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(crc32(data), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(data.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}

function centralEntry(fields: Buffer, name: string, offset: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  const madeBy = Buffer.from([20, 0])
  return Buffer.concat([Buffer.from('PK\x01\x02'), madeBy, fields, rest, Buffer.from(name)])
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

export function sharing(zip: Buffer, name: string, other: string): Buffer {
  const at = (wanted: string) => zip.lastIndexOf(wanted, undefined, 'latin1') - 46
  zip.copy(zip, at(name) + 42, at(other) + 42, at(other) + 46)
  return zip
}
