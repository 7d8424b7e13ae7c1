-- Certificates that the installation made for itself, to seal issued copies; the latest one seals. The key is encrypted
-- with a key derived from AUTH_SECRET, and the certificate stays after a newer one, because older copies name it.
CREATE TABLE seal_certificates (
  id INT NOT NULL AUTO_INCREMENT,
  generation INT NOT NULL,
  certificate_pem TEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  sealed_key TEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  made_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY uq_seal_certificates_generation (generation)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TRIGGER trg_seal_certificates_no_update BEFORE UPDATE ON seal_certificates FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'seal_certificates is append-only';

CREATE TRIGGER trg_seal_certificates_no_delete BEFORE DELETE ON seal_certificates FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'seal_certificates is append-only';

GRANT SELECT, INSERT ON seal_certificates TO dms_app;
