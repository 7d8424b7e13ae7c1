"""An OpenStack Swift with its S3 interface in one process, for tests.

Usage: python3 run-swift.py FOLDER PORT, with the pair of keys in SWIFT_ACCESS_KEY_ID and SWIFT_SECRET_ACCESS_KEY. Proxy,
account, container and object servers run as green threads with one copy of everything, as Swift's own functional tests
run them. Nothing is kept safe here.
"""

import os
import sys

from eventlet import GreenPool, listen, patcher, wsgi

patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

from swift.common import utils  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

FILTERS = ['catch_errors', 'cache', 'listing_formats', 'bulk', 's3api', 'tempauth', 'slo', 'dlo', 'symlink']
# S3 allows no part below 5 MB, but the last. Pages of 20 names, not 1,000: a test writes more than one.
OPTIONS = {'s3api': 'min_segment_size = 5242880\nmax_bucket_listing = 20'}


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, 'w', opener=lambda file, flags: os.open(file, flags, 0o600)) as file:
        file.write(text)
    return path


def open_backend(folder, kind):
    """Starts to listen for one of the three storage servers and gives the proxy a ring that leads to it."""
    sock = listen(('127.0.0.1', 0))
    address = {'ip': '127.0.0.1', 'port': sock.getsockname()[1]}
    ring = RingBuilder(0, 1, 1)
    ring.add_dev({
        'id': 0, 'region': 1, 'zone': 1, 'weight': 1.0, 'device': 'd1', **address,
        'replication_ip': address['ip'], 'replication_port': address['port'],
    })
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, kind + '.ring.gz'))
    return sock


def main(folder, port):
    device = os.path.join(folder, 'devices', 'd1')
    os.makedirs(device, exist_ok=True)
    # Its files carry their names and types so; in memory (tmpfs) this takes a kernel from 6.6.
    os.setxattr(device, 'user.swift.probe', b'1')
    write(folder, 'swift.conf', '\n'.join([
        '[swift-hash]', 'swift_hash_path_suffix = throw-away',
        '[storage-policy:0]', 'name = default', 'default = yes', '',
    ]))
    utils.set_swift_dir(folder)
    general = ['[DEFAULT]', f'swift_dir = {folder}', f'devices = {folder}/devices', 'mount_check = false',
               'fallocate_reserve = 0', 'log_address = /nonexistent']
    servers = []
    for kind in ('account', 'container', 'object'):
        sock = open_backend(folder, kind)
        conf = write(folder, kind + '.conf', '\n'.join([
            *general, '[pipeline:main]', f'pipeline = {kind}-server',
            f'[app:{kind}-server]', f'use = egg:swift#{kind}', '',
        ]))
        servers.append((sock, conf))
    account, user = os.environ['SWIFT_ACCESS_KEY_ID'].split(':')
    options = {**OPTIONS, 'tempauth': f'user_{account}_{user} = {os.environ["SWIFT_SECRET_ACCESS_KEY"]} .admin',
               'cache': 'memcache_servers = 127.0.0.1:1'}
    filters = [line for name in FILTERS for line in (
        f'[filter:{name}]', f'use = egg:swift#{"memcache" if name == "cache" else name}', options.get(name, ''))]
    proxy = write(folder, 'proxy.conf', '\n'.join([
        *general, '[pipeline:main]', f'pipeline = {" ".join(FILTERS)} proxy-server',
        '[app:proxy-server]', 'use = egg:swift#proxy', 'account_autocreate = true', *filters, '',
    ]))
    pool = GreenPool()
    quiet = open(os.devnull, 'w')
    for sock, conf in servers:
        pool.spawn(wsgi.server, sock, loadapp(conf), quiet)
    # Last: whoever waits for this port finds everything behind it.
    pool.spawn(wsgi.server, listen(('127.0.0.1', port)), loadapp(proxy), quiet)
    pool.waitall()


main(sys.argv[1], int(sys.argv[2]))
