-- After a restore, mails that were waiting may have been sent by the lost installation: they wait for a decision.
CREATE TABLE mail_holds (
  id INT NOT NULL AUTO_INCREMENT,
  reason VARCHAR(500) NOT NULL,
  held_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  lifted_at DATETIME(3) NULL,
  outcome ENUM('SENT','DROPPED') NULL,
  PRIMARY KEY (id),
  KEY idx_mail_holds_lifted (lifted_at),
  CONSTRAINT chk_mail_holds_outcome CHECK ((lifted_at IS NULL) = (outcome IS NULL))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON mail_holds TO dms_app;
